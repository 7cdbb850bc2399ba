import { join } from 'node:path'
import type { WorkFileKind } from '@ariviyal/contract/assignments/modes'
import type { ShownWork } from '@ariviyal/contract/assignments/work'
import type { KeptWork, WorkStore } from '../../../web/src/assignments/pupil/keeping/kept-work.ts'
import { type Edit, loadPage } from '../schedules/take-out.ts'
import { browserBanner } from './browser.ts'

/** The model of a phone's storage (web/src/assignments/pupil/keeping/testing.ts). */
export interface PhoneDisk extends WorkStore {
  isFull: boolean
  lose: () => void
}

/** What is used of a page's session (web/src/assignments/pupil/keeping/work-session.ts). */
export interface WorkSession {
  state: () => { work: KeptWork; line: string; kept: string }
  subscribe: (listener: () => void) => () => void
  run: () => () => void
  write: (text: string) => Promise<void>
  add: (files: readonly File[], kind: WorkFileKind, instead?: string) => Promise<void>
  remove: (id: string) => Promise<void>
  move: (place: number, by: 1 | -1) => Promise<void>
  beginAgain: () => Promise<void>
  handIn: () => Promise<void>
  stop: () => Promise<void>
}

/** What page-code.ts exports. */
export interface PageCode {
  PhoneStore: new () => PhoneDisk
  openWork: (pupil: string, id: string, shown?: ShownWork) => Promise<WorkSession | undefined>
  sendWaitingWork: (except?: string) => Promise<unknown[]>
  loadShown: (assignment: string) => Promise<ShownWork>
}

/** With `edits` so that their protections can be taken out. */
export const loadWorkPage = (edits?: readonly Edit[]): Promise<PageCode> =>
  loadPage<PageCode>(
    {
      name: 'work-page',
      input: join(import.meta.dirname, 'page-code.ts'),
      platform: 'browser',
      banner: browserBanner,
      plugins: {
        name: 'stores-of-the-phone',
        resolveId: (source, importer = '') =>
          source.endsWith('/lasting-work.ts') ||
          (source.endsWith('/work-memory.ts') && importer.endsWith('/work-session.ts'))
            ? join(import.meta.dirname, 'page-stores.ts')
            : null,
      },
    },
    edits,
  )
