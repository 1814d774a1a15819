// Events of a table, in sentences.

import type { Declaration, Fact, Part, Seat, TableDescription } from "charleston-rules/messages";

import { count, list, nameOf } from "./tiles";

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const hand = (declaration: Declaration) => (declaration === "heavenly-hand" ? "a Heavenly Hand" : "an Earthly Hand");

export function seatName(table: TableDescription, seat: Seat): string {
  return capitalized(table.seats[seat]?.["name-on-deal"] ?? `seat ${seat + 1}`);
}

/** The title of a part of the Charleston. */
export function partTitle(table: TableDescription, { phase, pass }: Part): string {
  const found = table.phases[phase];
  return (pass === undefined ? undefined : found?.passes[pass]?.title) ?? found?.title ?? "This part";
}

/** The title of the current step. */
export function stepTitle(table: TableDescription, step: number): string {
  const found = table.steps[step];
  if (!found) return "The Charleston";
  return partTitle(table, "pass" in found ? found.pass : found.question);
}

type Keys<T> = T extends T ? keyof T : never;
/** A sentence for each kind of event, so that a new kind doesn't compile without one. */
type Says = { [K in Keys<Fact>]: (value: Extract<Fact, Record<K, unknown>>[K]) => string | null };

/** Says what happened; `you` is the seat of the reader. Null if there is nothing to say. */
export function sentence(fact: Fact, table: TableDescription, you: Seat | null): string | null {
  const name = (seat: Seat) => (seat === you ? "You" : seatName(table, seat));
  const does = (seat: Seat, one: string, several: string) => `${name(seat)} ${seat === you ? several : one}`;
  const [kind, value] = Object.entries(fact)[0] as [keyof Says, never];
  const says: Says = {
    laid: ({ seat, gifts }) => {
      const own = gifts.reduce((sum, gift) => sum + gift.own, 0);
      const blind = gifts.reduce((sum, gift) => sum + gift.blind, 0);
      return `${does(seat, "passes", "pass")} ${count(own + blind)}${blind > 0 ? `, ${blind === own + blind ? (blind === 1 ? "blind" : "all blind") : `${blind} of them blind`}` : ""}.`;
    },
    requested: ({ seat, aloud }) => aloud === undefined ? `${does(seat, "makes", "make")} a request.` : `${does(seat, "requests", "request")} ${count(aloud)}.`,
    "named-suit": ({ seat }) => `${does(seat, "names", "name")} a suit.`,
    settled: ({ group, number }) => `${list(group.map(name))} exchange ${count(number)}.`,
    "picked-up": ({ seat, count: number }) => `${does(seat, "picks", "pick")} up ${count(number)}.`,
    "put-on-pile": ({ seat, count: number, "face-up": faces }) => `${does(seat, "puts", "put")} ${faces?.length ? list(faces.map(nameOf)) : count(number)} on the pile, face ${faces?.length ? "up" : "down"}.`,
    "picked-up-pile": ({ seat, count: number }) => `${does(seat, "picks", "pick")} up the pile: ${count(number)}.`,
    peeked: ({ seat }) => `${does(seat, "peeks", "peek")} at a tile.`,
    penalized: ({ seat, tiles, points }) => `${does(seat, "passed", "passed")} ${count(tiles)} blind after peeking: ${points} points.`,
    "took-from-wall": ({ seat, count: number }) => `${does(seat, "takes", "take")} ${count(number)} from the wall.`,
    directed: ({ step, direction }) => {
      const way = table.steps[step];
      const words = way && "pass" in way ? way.pass.ways[direction]?.direction : undefined;
      return words ? `The tiles go ${words}.` : null;
    },
    rolled: ({ seat, pips }) => `${does(seat, "rolls", "roll")} ${pips}.`,
    skipped: ({ step }) => `${stepTitle(table, step)} is skipped.`,
    passed: ({ step }) => `${stepTitle(table, step)} is done.`,
    "nobody-has-any": ({ step }) => `No one passes a tile of their own, so no tiles move in ${stepTitle(table, step)}.`,
    stopped: ({ seat, part }) => `${does(seat, "stops", "stop")} ${partTitle(table, part)}.`,
    "stopped-early": ({ seat, part }) => `${does(seat, "stops", "stop")} ${partTitle(table, part)} before it begins.`,
    voted: ({ seat, agrees }) => agrees ? `${does(seat, "agrees", "agree")}.` : `${does(seat, "doesn't agree", "don't agree")}.`,
    answered: ({ seat }) => `${does(seat, "answers", "answer")}.`,
    decided: ({ part, played }) => `${partTitle(table, part)} will ${played ? "" : "not "}be played.`,
    asked: ({ seat }) => `${does(seat, "asks for it", "ask for it")}.`,
    ended: ({ seat }) => `${does(seat, "can't", "can't")} pass enough tiles, so the Charleston ends.`,
    redealt: ({ seat }) => `Because of ${seat === you ? "you" : name(seat)}, all tiles are shuffled and dealt again.`,
    dealt: ({ seat, count: number }) => `${does(seat, "is", "are")} dealt ${count(number)}.`,
    drew: ({ seat }) => `${does(seat, "draws", "draw")} the missing tile from the wall.`,
    declared: ({ seat, declaration }) => `${does(seat, "declares", "declare")} ${hand(declaration)}.`,
    rejected: ({ declaration }) => `It isn't ${hand(declaration)}. The Charleston goes on.`,
    won: ({ seat, declaration }) => `${does(seat, "wins", "win")} with ${hand(declaration)}.`,
    "play-began": ({ seat }) => `The Charleston is over; ${name(seat) === "You" ? "you discard" : `${name(seat)} discards`} and play begins.`,
    "went-into-wall": ({ seat, count: number }) => `The ${count(number)} of the vacant ${name(seat)} seat ${number === 1 ? "goes" : "go"} into the wall.`,
  };
  return (says[kind] as (value: never) => string | null)(value);
}
