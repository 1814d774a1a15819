// Phrases of rule files, for version 1 of links. Never change them: links that were made with them would become unreadable.
// The command line makes links with the same file.

import text from "../../../../schemas/links/dictionary-1.txt?raw";

export const DICTIONARY_1 = text;
