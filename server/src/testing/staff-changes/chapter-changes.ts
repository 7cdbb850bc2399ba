import * as calls from '@ariviyal/contract/chapters/chapters'
import { chapterForm, putChapter } from '../../chapters/testing.ts'
import { type ChangeContext, nameOf, type StaffChanges } from './staff-change.ts'

/** Chapters of textbooks. */
export function chapterChanges({ testApp: { ctx } }: ChangeContext): StaffChanges {
  return {
    [nameOf(calls.createChapter)]: async () => ({ body: chapterForm({ title: 'Another chapter' }) }),
    [nameOf(calls.editChapter)]: async () => ({
      params: { id: (await putChapter(ctx)).id },
      body: { ...chapterForm(), version: 1 },
    }),
    [nameOf(calls.publishChapter)]: async () => ({ params: { id: (await putChapter(ctx, { publishedAt: null })).id } }),
    [nameOf(calls.unpublishChapter)]: async () => ({ params: { id: (await putChapter(ctx)).id } }),
    [nameOf(calls.archiveChapter)]: async () => ({ params: { id: (await putChapter(ctx)).id } }),
    [nameOf(calls.restoreChapter)]: async () => ({
      params: { id: (await putChapter(ctx, { archivedAt: ctx.now() })).id },
    }),
  }
}
