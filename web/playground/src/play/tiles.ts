// The names of tiles and cards.

import { noun } from "./noun.svelte";

const suits: Record<string, string> = { B: "bam", C: "crak", D: "dot" };
const cards: Record<string, string> = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const ranks: Record<string, string> = { J: "jack", Q: "queen", K: "king", A: "ace" };
const others: Record<string, string> = {
  E: "east wind", S: "south wind", W: "west wind", N: "north wind", RD: "red dragon", GD: "green dragon", WD: "white dragon",
  F: "flower", SN: "season", J: "joker", BL: "blank",
};

export type Face =
  | { kind: "suit"; number: string; suit: "bam" | "crak" | "dot" }
  | { kind: "card"; rank: string; suit: string }
  | { kind: "honor"; code: string };

export function faceOf(tile: string): Face {
  const suited = /^([1-9])([BCD])$/.exec(tile);
  if (suited) return { kind: "suit", number: suited[1] ?? "", suit: suits[suited[2] ?? ""] as "bam" };
  const card = /^([SHDC])(10|[2-9JQKA])$/.exec(tile);
  if (card) return { kind: "card", rank: card[2] ?? "", suit: card[1] ?? "" };
  return { kind: "honor", code: tile };
}

export function nameOf(tile: string): string {
  const face = faceOf(tile);
  if (face.kind === "suit") return `${face.number} ${face.suit}`;
  if (face.kind === "card") return `${ranks[face.rank] ?? face.rank} of ${cards[face.suit]}`;
  return others[tile] ?? tile;
}

const words: Record<string, string> = {
  red: "RD", green: "GD", white: "WD", soap: "WD", east: "E", south: "S", west: "W", north: "N", flower: "F", flowers: "F",
  joker: "J", jokers: "J", blank: "BL", season: "SN",
};

/** Parses tiles or cards that a player typed, such as `3D red J` or `queen of spades`, and returns their codes. */
export function parseTiles(text: string): string[] {
  const short = text.toLowerCase()
    .replace(/\b([1-9])\s*(bams?|craks?|dots?)\b/g, (_all, number: string, suit: string) => `${number}${suit[0]}`)
    .replace(/\b(10|[2-9jqka]|jack|queen|king|ace)\s*(?:of\s+)?(spade|heart|diamond|club)s?\b/g, (_all, rank: string, suit: string) => `${suit[0]}${ranks[rank.toUpperCase()] || rank.length < 3 ? rank : rank[0]}`);
  return short.split(/[\s,]+/).filter((word) => word !== "" && word !== "dragon" && word !== "wind").map((word) => words[word] ?? word.toUpperCase());
}

/** Whether a word is the code of a tile, such as `3D`. */
export const isTile = (word: string) =>
  /^([1-9][BCD]|[SHDC](10|[2-9JQKA])|[ESWN]|[RGW]D|F|SN|J|BL)$/.test(word);

/** Sets the word that the page uses from now on: “card” if `tiles` contains a playing card, and “tile” otherwise. */
export function speakOf(tiles: string[]) {
  noun.word = tiles.some((tile) => faceOf(tile).kind === "card") ? "card" : "tile";
}

/** `tile` or `card`. */
export const word = () => noun.word;

/** The name of a tile with “a” or “an” in front of it. */
export const one = (tile: string) => `${/^[8aeiou]/.test(nameOf(tile)) ? "an" : "a"} ${nameOf(tile)}`;

export const count = (number: number, things = noun.word) => `${number === 0 ? "no" : number} ${things}${number === 1 ? "" : "s"}`;

/** `a`, `a and b`, `a, b and c`. */
export function list(words: string[], link = "and"): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${link} ${words.at(-1)}`;
}

/** The tiles in `from` without those in `taken`. Each tile in `taken` removes only one tile. */
export function without(from: string[], taken: string[]): string[] {
  const rest = [...from];
  for (const tile of taken) {
    const at = rest.indexOf(tile);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
