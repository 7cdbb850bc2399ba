import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Hit, SearchSection } from '@ariviyal/contract/search/search'
import type { Found, WaitingItem } from '@ariviyal/contract/staff/dashboard'
import type { StaffAccess } from '@ariviyal/contract/accounts/roles'
import type { FileKeys } from './storage/collect-files.ts'
import type { Executor, Transaction } from './db/database.ts'
import type { AppContext } from './app-context.ts'
import type { OldestFirst } from './http/oldest-first.ts'
import type { App } from './http/route.ts'
import type { MailSample } from './mail/mail-samples.ts'

/** Reverses an undoable action. Raises `changed-since` when its subject was changed meanwhile. */
export type Reversal = (tx: Transaction, payload: never, by: { staff: User; now: Date }) => Promise<void>

/** One section of the search of the site. Everything is limited to what this user may see. */
export interface SiteSearch {
  section: SearchSection
  /** The best matches that have all words, at most `limit`. */
  find: (executor: Executor, asked: SiteSearchFor & { words: string[]; limit: number }) => Promise<Hit[]>
  /** Words in lower case to which misspelt ones are corrected. */
  known: (executor: Executor, asked: SiteSearchFor) => Promise<ReadonlySet<string>>
}
/** Ids of the items of the library that chapters use: the chapter with a slug, or those with all words in one of their names. */
export type ItemsOfChapters = (
  executor: Executor,
  kind: 'ebook' | 'video',
  chapters: { slug: string } | { words: readonly string[] },
) => Promise<string[]>
/** A whole day in a person's calendar feed. */
export interface CalendarDay {
  id: string
  version: number
  changedAt: Date
  /** Such as 2027-03-12. */
  day: string
  title: string
  description: string
  path: string
}
export type CalendarDays = (executor: Executor, userId: string, now: Date) => Promise<CalendarDay[]>

/** An appointment of two sides, as an event of either. */
export interface Appointment {
  id: string
  /** Counts changes of its time. */
  sequence: number
  changedAt: Date
  startsAt: Date
  endsAt: Date
  title: string
  location: string
  description: string
  path: string
}
export type Appointments = (executor: Executor, userId: string) => Promise<Appointment[]>

export interface SiteSearchFor {
  user: User
  now: Date
}

/**
 * Everything that a feature offers to the others. `app.ts` lists each feature once, and passes the list to the features that need all of
 * them.
 */
export interface Feature {
  /** Name of the feature's folder. */
  name: string
  routes?: (app: App, ctx: AppContext, features: readonly Feature[]) => void
  jobs?: (ctx: AppContext, features: readonly Feature[]) => void
  /** Inserts the sample content. Runs at each start, and keeps what staff changed. */
  seed?: (ctx: AppContext) => Promise<void>
  /** The same for samples that refer to those of other features: runs after every `seed`. */
  seedAfter?: (ctx: AppContext) => Promise<void>
  /** Runs at each start after all samples are there, to enqueue what has to be made up. */
  started?: (ctx: AppContext) => Promise<unknown>
  /** Files that its rows refer to; files that no feature references are removed. */
  fileKeys?: FileKeys
  /** Personal data for the export that a person downloads. */
  personalData?: (ctx: AppContext, userId: string) => Promise<object>
  /** Erases data beyond its retention period (contract, retention), by the name in the log. Returns the number of rows. */
  retention?: Record<string, (executor: Executor, now: Date) => Promise<number>>
  /** Samples of every mail that it sends, by the subject that staff search for. */
  mailSamples?: Record<string, MailSample[]>
  /** Reversals of its undoable actions, by action name in the audit log. */
  undo?: (ctx: AppContext) => Record<string, Reversal>
  /** What staff can search, and which of them may. */
  search?: { for: StaffAccess; search: (executor: Executor, text: string) => Promise<Found[]> }[]
  /** What logged-in people can search. */
  siteSearch?: SiteSearch[]
  /** What chapters use of the library, for its filter and its search. */
  itemsOfChapters?: ItemsOfChapters
  /** Days of a user's calendar feed, such as last dates that the user saved. */
  calendarDays?: CalendarDays
  /** Appointments of a user's calendar feed, such as visits of a partner. */
  appointments?: Appointments
  /** What waits for staff, and which of them may decide it. */
  queue?: { for: StaffAccess; waiting: (executor: Executor, place: OldestFirst) => Promise<WaitingItem[]> }[]
}
