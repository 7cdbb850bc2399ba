import type { Range } from '@ariviyal/contract/projects/protocol'
import { stateTiles } from '@ariviyal/contract/projects/state-tiles'
import { gstStateCodes } from '@ariviyal/contract/subscriptions/gst'

const codes = new Map(gstStateCodes.map((code) => [stateTiles[code].short, code]))

/** What is usual by month and state, a line each: `0 to 250; months 6 7 8 9; KL TN`. Months and states may be left out. */
export const writeRanges = (ranges: readonly Range[]): string =>
  ranges
    .map(({ months, states, min, max }) =>
      [
        `${min} to ${max}`,
        ...(months.length > 0 ? [`months ${months.join(' ')}`] : []),
        ...(states.length > 0 ? [states.map((code) => stateTiles[code].short).join(' ')] : []),
      ].join('; '),
    )
    .join('\n')

/** Lines that cannot be read become ranges that the schema refuses. */
export const readRanges = (text: string): { months: number[]; states: string[]; min: number; max: number }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [bounds = '', ...rest] = line.split(';').map((part) => part.trim())
      const [, min, max] = /^(-?[\d.]+)\s+to\s+(-?[\d.]+)$/.exec(bounds) ?? []
      const months = rest.find((part) => part.startsWith('months')) ?? ''
      const states = rest.filter((part) => part !== months).flatMap((part) => part.split(/[\s,]+/))
      return {
        months: months
          .split(/[\s,]+/)
          .slice(1)
          .filter(Boolean)
          .map(Number),
        states: states.filter(Boolean).map((name) => codes.get(name.toUpperCase()) ?? name),
        min: min === undefined ? Number.NaN : Number(min),
        max: max === undefined ? Number.NaN : Number(max),
      }
    })
