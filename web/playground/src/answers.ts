// What the answers to the questions mean, in the words of the explanation. All of it is about the file without its
// answers, so that no answer changes what is written below another one.

import type { Explanation, Question, Questions, RuleFile, Section, Sentence } from "charleston-rules";

import type { Client } from "./library/client";
import { list } from "./play/tiles";
import { optionOf, withValue } from "./text";

export interface Meaning {
  /** How the table plays with none of the answers. */
  otherwise: Question["otherwise"];
  /** The option that says how the table plays anyway, if there is one. */
  usual: string | null;
  /** What each option says. */
  sentences: Record<string, string[]>;
}

/** By topic. A topic is missing if none of its answers can be used with the file as it is. */
export type Meanings = Record<string, Meaning>;

/** More would be the whole explanation. */
const MAX_SENTENCES = 2;

interface Said { section: Section; sentence: Sentence }

const keyOf = ({ about }: Section) => `${about.part}/${about.name ?? ""}`;
const all = ({ sections }: Explanation): Said[] => sections.flatMap((section) => section.sentences.map((sentence) => ({ section, sentence })));

/** Each sentence once, after the passes that it is about. */
function written(said: Said[]): string[] {
  const passes = new Map<string, string[]>();
  for (const { section, sentence } of said) {
    const titles = passes.get(sentence.text) ?? [];
    passes.set(sentence.text, section.about.part === "pass" ? [...titles, section.title] : titles);
  }
  return [...passes].map(([text, titles]) => (titles.length > 0 ? `${list(titles)}: ${text}` : text));
}

/** Returns the file without its answers. */
export async function withoutAnswers(client: Client, file: RuleFile, { questions }: Questions): Promise<RuleFile> {
  let without = file;
  for (const { topic, answers } of questions) {
    if (!answers.some(({ chosen }) => chosen)) continue;
    const text = (await client.choose(without, topic, null)).ok;
    if (text !== undefined) without = { ...without, files: { ...without.files, [file.name]: text } };
  }
  // Its name changes nothing, and changes often.
  const text = without.files?.[file.name];
  return text === undefined ? without : { ...without, files: { ...without.files, [file.name]: withValue(text, "name", "x", ["extends", "format"]) } };
}

/** Explains every answer to a file without answers. Returns null if the file has errors, or if it has changed since, so that `isOld` is true. */
export async function explainAnswers(client: Client, file: RuleFile, isOld: () => boolean): Promise<Meanings | null> {
  const [questions, base] = [(await client.questions(file)).ok, (await client.explain(file)).ok];
  if (!questions || !base) return null;
  const sections = new Set(base.sections.map(keyOf));
  const meanings: Meanings = {};
  for (const { topic, answers, otherwise } of questions.questions) {
    if (answers.every(({ fits }) => fits === "refused")) continue;
    const said: Record<string, Said[]> = {};
    const settings = new Set<string>();
    for (const { option } of answers) {
      if (isOld()) return null;
      const text = (await client.choose(file, topic, option)).ok;
      const explained = text === undefined ? undefined : (await client.explain({ ...file, files: { ...file.files, [file.name]: text } })).ok;
      if (!explained) continue;
      // Only what the option's own lines say: its consequences elsewhere would hide that.
      const own = all(explained).filter(({ sentence }) => sentence.settings.some((from) => optionOf(from.file ?? "") === option));
      for (const from of own.flatMap(({ sentence }) => sentence.settings)) if (optionOf(from.file ?? "") === option) settings.add(from.setting);
      // A part that the option adds says more than the list of all parts.
      const added = own.filter(({ section }) => !sections.has(keyOf(section)));
      said[option] = added.length > 0 ? added : own;
    }
    const now = all(base).filter(({ sentence }) => sentence.settings.some(({ setting }) => settings.has(setting)));
    // A sentence that is the same for all answers doesn't tell them apart.
    const everywhere = (text: string) => [now, ...Object.values(said)].every((one) => one.some(({ sentence }) => sentence.text === text));
    const telling = (one: Said[]) => written(one.filter(({ sentence }) => !everywhere(sentence.text)));
    meanings[topic] = {
      otherwise: otherwise.answer === null ? { answer: null, sentences: telling(now) } : otherwise,
      usual: answers.find(({ fits }) => fits === "already-played")?.option ?? null,
      sentences: Object.fromEntries(Object.entries(said).map(([option, one]) => [option, telling(one).slice(0, MAX_SENTENCES)])),
    };
  }
  return meanings;
}
