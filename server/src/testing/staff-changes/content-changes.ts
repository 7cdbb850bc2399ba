import { editLink, moveLink, publishLink, removeLink } from '@ariviyal/contract/links'
import * as materials from '@ariviyal/contract/materials'
import * as training from '@ariviyal/contract/training'
import { undoAct } from '@ariviyal/contract/undo'
import { links } from '../../links/links.table.ts'
import { materialForm, putMaterial } from '../../materials/testing.ts'
import { putTheme, putWorkshop, themeForm, workshopForm } from '../../training/testing.ts'
import { nameOf, type Desk, type StaffChanges } from './staff-change.ts'

/** Links, workshops, themes and materials. */
export function contentChanges({ home, admin }: Desk): StaffChanges {
  const putLink = async (position: number): Promise<string> => {
    const id = crypto.randomUUID()
    await home.house.db.insert(links).values({
      id,
      kind: 'lms',
      position,
      title: 'T',
      description: '',
      url: 'https://t.example',
      createdAt: home.house.now(),
    })
    return id
  }

  return {
    [nameOf(publishLink)]: async () => ({
      body: { kind: 'website', title: 'Star maps', url: 'https://stars.example' },
    }),
    [nameOf(removeLink)]: async () => ({ params: { id: await putLink(1) } }),
    [nameOf(editLink)]: async () => ({
      params: { id: await putLink(1) },
      body: { kind: 'lms', title: 'Another title', url: 'https://t.example' },
    }),
    [nameOf(moveLink)]: async () => {
      const past = await putLink(1)
      return { params: { id: await putLink(2) }, body: { direction: 'up', past } }
    },
    [nameOf(training.createWorkshop)]: async () => ({ body: workshopForm() }),
    [nameOf(training.editWorkshop)]: async () => ({
      params: { id: await putWorkshop(home.house, { publishedAt: null }) },
      body: { ...workshopForm(), version: 1 },
    }),
    [nameOf(training.publishWorkshop)]: async () => ({
      params: { id: await putWorkshop(home.house, { publishedAt: null }) },
    }),
    [nameOf(training.unpublishWorkshop)]: async () => ({ params: { id: await putWorkshop(home.house) } }),
    [nameOf(training.archiveWorkshop)]: async () => ({ params: { id: await putWorkshop(home.house) } }),
    [nameOf(training.restoreWorkshop)]: async () => ({
      params: { id: await putWorkshop(home.house, { archivedAt: home.house.now() }) },
    }),
    [nameOf(training.createTheme)]: async () => ({ body: themeForm() }),
    [nameOf(training.editTheme)]: async () => ({
      params: { id: await putTheme(home.house, { publishedAt: null }) },
      body: { ...themeForm(), version: 1 },
    }),
    [nameOf(training.publishTheme)]: async () => ({
      params: { id: await putTheme(home.house, { publishedAt: null }) },
    }),
    [nameOf(training.unpublishTheme)]: async () => ({ params: { id: await putTheme(home.house) } }),
    [nameOf(training.archiveTheme)]: async () => ({ params: { id: await putTheme(home.house) } }),
    [nameOf(training.restoreTheme)]: async () => ({
      params: { id: await putTheme(home.house, { archivedAt: home.house.now() }) },
    }),
    [nameOf(training.moveTheme)]: async () => {
      const past = await putTheme(home.house)
      return { params: { id: await putTheme(home.house) }, body: { direction: 'up', past } }
    },
    [nameOf(materials.createMaterial)]: async () => ({ body: materialForm() }),
    [nameOf(materials.editMaterial)]: async () => ({
      params: { id: (await putMaterial(home.house)).id },
      body: { ...materialForm(), version: 1 },
    }),
    [nameOf(materials.publishMaterial)]: async () => ({
      params: { id: (await putMaterial(home.house, { publishedAt: null })).id },
    }),
    [nameOf(materials.unpublishMaterial)]: async () => ({ params: { id: (await putMaterial(home.house)).id } }),
    [nameOf(materials.archiveMaterial)]: async () => ({ params: { id: (await putMaterial(home.house)).id } }),
    [nameOf(materials.restoreMaterial)]: async () => ({
      params: { id: (await putMaterial(home.house, { archivedAt: home.house.now() })).id },
    }),
    [nameOf(materials.moveMaterial)]: async () => {
      const { id: past } = await putMaterial(home.house)
      return { params: { id: (await putMaterial(home.house)).id }, body: { direction: 'up', past } }
    },
    [nameOf(undoAct)]: async () => {
      const id = await putLink(1)
      const { body } = await home.call(removeLink, { token: admin.token, params: { id } })
      return { params: { id: body.undo?.id ?? '' }, subject: id }
    },
  }
}
