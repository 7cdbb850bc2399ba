import { listWorkshops } from '@ariviyal/contract/training'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'
import { selectImages, selectWorkshops } from './workshops.queries.ts'

export function trainingRoutes(app: App, house: House): void {
  route(app, listWorkshops, async ({ caller }) => {
    const rows = await selectWorkshops(house.db)
    const images =
      rows.length > 0
        ? await selectImages(
            house.db,
            rows.map((row) => row.id),
          )
        : []
    const mayRegister = opensPremium(caller?.user ?? null)
    return {
      items: rows.map((row) => ({
        id: row.id,
        topic: row.topic,
        link: mayRegister ? row.link : null,
        images: images
          .filter((image) => image.workshopId === row.id)
          .map((image) => ({ url: `/media/${image.fileKey}`, alt: image.alt })),
      })),
    }
  })
}
