/** The word for what players pass: “tile”, or “card” at a table with cards. */
export const noun = $state({ word: "tile" });
