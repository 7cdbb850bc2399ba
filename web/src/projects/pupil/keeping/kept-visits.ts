import type { PupilProjectPage } from '@ariviyal/contract/projects/pupil-projects'
import type { VisitForm } from '@ariviyal/contract/projects/readings'

export type VisitBody = Omit<VisitForm, 'id'>

/** A photo of a kept visit, whose bytes are apart under its id. */
export interface KeptPhoto {
  id: string
  field: string
  replicate: number
  /** After how many refusals it was taken. */
  refusals: number
  /** The upload of which the server has all bytes; null before that. */
  upload: string | null
  /** Why the server does not take it; null while it waits. */
  refusal: string | null
}

/** A photo of which nothing is sent yet. */
export const newPhoto = (about: Pick<KeptPhoto, 'id' | 'field' | 'replicate' | 'refusals'>): KeptPhoto => ({
  ...about,
  upload: null,
  refusal: null,
})

/** A round of measuring that a pupil has entered on this phone, until the server has acknowledged it and its photos. */
export interface KeptVisit {
  /** Made on the phone: the server stores a visit once, however often it is sent. */
  id: string
  /** Whose session sends it. */
  pupil: string
  project: string
  body: VisitBody
  /** By the clock of the phone. */
  entered_at: string
  /** Why the server does not take it; null while it waits. */
  refusal: string | null
  /** Whether the server has the readings, and only photos are left here. */
  isSent: boolean
  photos: KeptPhoto[]
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
  /** The drafts of all pupils and projects. */
  readDrafts(): Promise<Draft[]>
  writeDraft(key: string, draft: Draft): Promise<void>
  /** Adds a visit to those that wait, and removes the draft that it was. */
  enter(visit: KeptVisit): Promise<void>
  /** Adds photos to a visit that is kept, or keeps this one with them. */
  addPhotos(visit: KeptVisit): Promise<void>
  readAll(): Promise<KeptVisit[]>
  /** Removes a visit that the server has acknowledged, or that the pupil has given up. */
  remove(id: string): Promise<void>
  /** Changes a visit that is still kept; null removes it. */
  change(id: string, change: (visit: KeptVisit) => KeptVisit | null): Promise<void>
  /** The project as last loaded, so that its page opens without a network. */
  readPage(key: string): Promise<PupilProjectPage | undefined>
  writePage(key: string, page: PupilProjectPage): Promise<void>
}

/** A kept visit with the photos of another copy of it; the other one where none is kept. */
export const withPhotos = (kept: KeptVisit | undefined, visit: KeptVisit): KeptVisit =>
  kept ? { ...kept, photos: [...kept.photos, ...visit.photos] } : visit

/** The readings of a visit and each of its photos count as one. */
export const unsentOf = ({ isSent, photos }: KeptVisit): number => (isSent ? 0 : 1) + photos.length

/** Whether readings or photos of a visit are still to be sent. */
export const isWaiting = ({ refusal, isSent, photos }: KeptVisit): boolean =>
  refusal === null && (!isSent || photos.some((photo) => photo.refusal === null))
