import { brand } from '@ariviyal/contract/brand'
import * as time from '@ariviyal/contract/time'
import { readSession } from './store.ts'

/**
 * Clock times in the zone that the reader chose at /profile/edit, else in that of India. A day without a clock time
 * stays the day in India, as on receipts and certificates.
 */

type Moment = Date | string

export const readerZone = (): string => readSession()?.user.time_zone ?? brand.timeZone

const isIndianZone = (): boolean => readerZone() === brand.timeZone

/** A line does not end between a clock time and its AM or PM. */
const unbroken = (words: string): string => words.replaceAll(/ (?=[AP]M\b)/g, '\u00A0')

/** What stands after a time: IST, or Gulf Standard Time. */
export const zoneInWords = (moment: Moment = new Date()): string => time.zoneAfterTime(moment, readerZone())

/** What stands after a time where space is short: IST, GST or GMT+4, as the browser has it. */
export const shortZone = (moment: Moment): string =>
  isIndianZone() ? 'IST' : time.zoneName(readerZone(), moment, 'short zone name')

/** 6:15 PM, or 4:45 PM GMT+4 in a zone that is not that of India. */
export const shortTime = (moment: Moment): string =>
  `${momentInWords(moment, 'time')}${isIndianZone() ? '' : ` ${shortZone(moment)}`}`

export const momentInWords = (moment: Moment, style: Parameters<typeof time.inWords>[1]): string =>
  unbroken(time.inWords(moment, style, readerZone()))

/** 6:15 PM IST */
export const timeWithZone = (moment: Moment): string => `${momentInWords(moment, 'time')} ${zoneInWords(moment)}`

/** 4:00 PM to 5:00 PM IST */
export const timesWithZone = (from: Moment, until: Moment): string =>
  `${unbroken(time.timesInWords(from, until, readerZone()))} ${zoneInWords(from)}`

/** Saturday, 28 November 2026 */
export const weekdayInWords = (moment: Moment): string => time.dayOfWeekInWords(moment, readerZone())

/** The calendar day of a moment for the reader: 2026-11-28. */
export const readerDay = (moment: Moment): string => time.dayOf(moment, readerZone())

/** The value of a datetime-local input for a moment; empty for null. */
export const readerInput = (moment: string | null): string => time.inputTime(moment, readerZone())

/** The moment of such a value; empty stays empty. */
export const momentTyped = (input: string): string => time.momentOfInput(input, readerZone())

/** The value of a time input for a moment: 16:00. */
export const readerClock = (moment: Moment): string => time.inputClock(moment, readerZone())

/** A clock time (16:00) that was typed, near a moment, as a clock time in IST, which calls take. */
export const indianClock = (typed: string, near: string): string =>
  time.inputClock(time.momentOn(readerDay(near), typed, readerZone()))

/** The hint of an input of a day and time, which names the zone where it is not that of India. */
export const hintWithZone = (hint?: string): string | undefined =>
  isIndianZone() ? hint : [`In ${zoneInWords()}.`, hint].filter(Boolean).join(' ')
