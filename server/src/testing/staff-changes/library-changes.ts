import { bookForm, publishedBook, publishedVideo, videoForm } from '../../library/testing.ts'
import { type ChangeContext, type StaffChanges } from './staff-change.ts'

/** Books and videos of the library. */
export function libraryChanges({ testApp }: ChangeContext): StaffChanges {
  const changes: StaffChanges = {
    'POST /api/admin/ebooks': async () => ({ body: bookForm() }),
    'PUT /api/admin/ebooks/{id}': async () => ({
      params: { id: await publishedBook(testApp) },
      body: { ...bookForm({ cover_from: 'picture' }), version: 1 },
    }),
    'POST /api/admin/videos': async () => ({ body: videoForm() }),
    'PUT /api/admin/videos/{id}': async () => ({
      params: { id: await publishedVideo(testApp) },
      body: { ...videoForm(), version: 1 },
    }),
  }
  const onShelf: Record<string, (change: object) => Promise<string>> = {
    ebooks: (change) => publishedBook(testApp, change),
    videos: (change) => publishedVideo(testApp, change),
  }
  for (const [shelf, stand] of Object.entries(onShelf)) {
    const acts = { publish: { publishedAt: null }, unpublish: {}, archive: {}, restore: { archivedAt: new Date() } }
    for (const [act, change] of Object.entries(acts))
      changes[`POST /api/admin/${shelf}/{id}/${act}`] = async () => ({ params: { id: await stand(change) } })
    changes[`POST /api/admin/${shelf}/{id}/move`] = async () => {
      const id = await stand({ position: -1 })
      await stand({})
      return { params: { id }, body: { direction: 'down' } }
    }
  }
  return changes
}
