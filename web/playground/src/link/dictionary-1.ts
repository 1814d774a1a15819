// Phrases from rule files, for version 1 of links. Never change them: links that use them would become unreadable.
// The command line makes links with the same phrases.

import text from "../../../../schemas/links/dictionary-1.txt?raw";

export const DICTIONARY_1 = text;
