import type { WorkFileKind } from '@ariviyal/contract/assignments/modes'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import type { handIn, HandInReceipt, ShownWork } from '@ariviyal/contract/assignments/work'

/** A page or file of work that is not handed in yet. */
export interface KeptPage {
  id: string
  kind: WorkFileKind
  name: string
  bytes: number
  /** Whether the server has all of it, under `upload`; and whether it was found to be usable. */
  upload: string | null
  isSent: boolean
  isChecked: boolean
  /** Why the server does not take it. */
  refusal: string | null
  /** Of a page from an earlier hand-in, whose bytes are not on this phone. */
  url: string | null
}

export type Receipt = Omit<HandInReceipt, 'time'>
export type HandInRequest = BodyInput<typeof handIn>

/** The work of one pupil for one assignment as this phone keeps it. */
export interface KeptWork {
  /** Pupil and assignment: a shared phone keeps the work of several pupils. */
  key: string
  /** The assignment as last shown. */
  shown: ShownWork
  /** Milliseconds by which the server was ahead of this phone then. */
  clockOffset: number
  /** The id of the next hand-in. A change of what is being handed in makes a new one. */
  id: string
  text: string
  pages: KeptPage[]
  /** Set from the button until the receipt: nothing of the above changes meanwhile. `isResent`: all pages are sent a second time. */
  handingIn: (Pick<HandInRequest, 'kept'> & { isResent?: true }) | null
  /** Why the server does not take the work. */
  refusal: string | null
  /** What was handed in from this phone, oldest first. */
  receipts: Receipt[]
}

export type WorkChange = (work: KeptWork) => KeptWork

/** Keeps work and the bytes of its pages. A change is stored with the bytes of its new pages, or not at all. */
export interface WorkStore {
  /** Whether the work is there after the page was closed. */
  readonly lasts: boolean
  read(key: string): Promise<KeptWork | undefined>
  readAll(): Promise<KeptWork[]>
  /** Keeps work where none is kept, or brings what is shown up to date. */
  open(fresh: KeptWork): Promise<KeptWork>
  /** Changes work; bytes of pages that are gone are removed. Raises `WorkGone`. */
  change(key: string, change: WorkChange, bytes?: { page: string; bytes: ArrayBuffer }[]): Promise<KeptWork>
  bytesOf(page: string): Promise<ArrayBuffer | undefined>
}

/** The work is not kept here any more: the browser or the pupil has deleted it. */
export class WorkGone extends Error {}

export const keyOf = (pupil: string, assignment: string) => `${pupil}/${assignment}`
export const pupilOf = ({ key }: Pick<KeptWork, 'key'>): string => key.split('/')[0] ?? ''
export const assignmentOf = ({ key }: Pick<KeptWork, 'key'>): string => key.split('/')[1] ?? ''

/** The kept work with what the server shows now. */
export const refreshed = (kept: KeptWork, { shown, clockOffset }: KeptWork): KeptWork => ({
  ...kept,
  shown,
  clockOffset,
})

/** Pages whose bytes a change makes superfluous. */
export const droppedPages = (before: KeptWork, after: KeptWork): string[] =>
  before.pages.map(({ id }) => id).filter((id) => !after.pages.some((page) => page.id === id))

/** Whether there is nothing to hand in. */
export const isEmpty = ({ text, pages }: KeptWork): boolean => text.trim() === '' && pages.length === 0

export const isWaiting = ({ handingIn }: KeptWork): boolean => handingIn !== null
