import * as calls from '@ariviyal/contract/chapters/chapters'
import { registerContent } from '../content/register-content.ts'
import { AppError } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import { chapterContent } from './chapter-content.ts'
import { showStaff, showStaffDetails, showSummary } from './chapter.view.ts'
import { chapterRows, selectStaffChapters, selectSummaries } from './chapters.queries.ts'
import { listChoices } from './list-choices.ts'
import { listUses } from './list-uses.ts'
import { showChapter } from './show-chapter.ts'

export function chaptersRoutes(app: App): void {
  route(app, calls.listChapters, async ({ ctx, query }) => ({
    items: (await selectSummaries(ctx.db, query)).map(showSummary),
  }))
  route(app, calls.showChapter, ({ ctx, params, caller }) => showChapter(ctx, caller, params.slug))
  route(app, calls.listChapterUses, ({ ctx, query }) => listUses(ctx.db, query))

  route(app, calls.listStaffChapters, async ({ ctx, query: { state, ...syllabus } }) => ({
    items: (await selectStaffChapters(ctx.db, state, syllabus)).map(showStaff),
  }))
  route(app, calls.showStaffChapter, async ({ ctx, params }) => {
    const row = await chapterRows.find(ctx.db, params.id)
    if (!row) throw new AppError('not-found')
    return showStaffDetails(row)
  })
  route(app, calls.listChapterChoices, ({ ctx }) => listChoices(ctx.db))
  registerContent(app, chapterContent, {
    create: calls.createChapter,
    edit: calls.editChapter,
    publish: calls.publishChapter,
    unpublish: calls.unpublishChapter,
    archive: calls.archiveChapter,
    restore: calls.restoreChapter,
  })
}
