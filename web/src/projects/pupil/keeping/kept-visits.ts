import type { PupilProjectPage } from '@ariviyal/contract/projects/pupil-projects'
import type { VisitForm } from '@ariviyal/contract/projects/readings'

export type VisitBody = Omit<VisitForm, 'id'>

/** A round of measuring that a pupil has entered on this phone, until the server has acknowledged it. */
export interface KeptVisit {
  /** Made on the phone: the server stores a visit once, however often it is sent. */
  id: string
  /** Whose session sends it. */
  pupil: string
  project: string
  title: string
  body: VisitBody
  /** By the clock of the phone. */
  entered_at: string
  /** Why the server does not take it; null while it waits. */
  refusal: string | null
}

/** What is typed and not yet entered, by field; a phone keeps one for each pupil and project. */
export type Draft = Record<string, string>

/** The key of what a phone keeps once for each pupil and project: a draft and the page. */
export const keyOf = (pupil: string, project: string): string => `${pupil}/${project}`

/** Keeps visits and drafts. A change is stored whole, or not at all. */
export interface VisitStore {
  /** Whether what is kept is there after the page was closed. */
  readonly lasts: boolean
  readDraft(key: string): Promise<Draft | undefined>
  writeDraft(key: string, draft: Draft): Promise<void>
  /** Adds a visit to those that wait, and removes the draft that it was. */
  enter(visit: KeptVisit): Promise<void>
  readAll(): Promise<KeptVisit[]>
  /** Removes a visit that the server has acknowledged, or that the pupil has given up. */
  remove(id: string): Promise<void>
  refuse(id: string, refusal: string): Promise<void>
  /** The project as last loaded, so that its page opens without a network. */
  readPage(key: string): Promise<PupilProjectPage | undefined>
  writePage(key: string, page: PupilProjectPage): Promise<void>
}

export const isWaiting = ({ refusal }: KeptVisit): boolean => refusal === null
