import type { User } from '@ariviyal/contract/accounts'
import type { PlaceChange } from '@ariviyal/contract/content'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { ThemeEdit, ThemeForm } from '@ariviyal/contract/training'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import { holdOrder, movePast, refuseOldVersion } from '../platform/content-rows.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { contentStates } from '../undo/content-states.ts'
import { takeUpload } from '../uploads/take-upload.ts'
import { holdTheme, insertTheme, updateTheme } from './themes.queries.ts'
import { themes } from './themes.table.ts'

async function columnsOf(house: House, tx: Transaction, staff: User, form: ThemeForm) {
  const { title, alt, science, people, lesson } = form
  const taken =
    form.picture === '' ? null : await takeUpload(tx, form.picture, 'picture', staff, house.now(), 'picture')
  return { title, alt, science, people, lesson, ...(taken && { picture: `/media/${taken.key}` }) }
}

/** Begins a draft at the end of the order and gives its id. */
export async function createTheme(house: House, staff: User, form: ThemeForm): Promise<string> {
  const id = uuid()
  await house.db.transaction(async (tx) => {
    const now = house.now()
    await holdOrder(tx, 'themes')
    const columns = await columnsOf(house, tx, staff, form)
    await insertTheme(tx, { ...columns, id, createdAt: now, createdBy: staff.id })
    await recordAction(tx, staff, now, 'theme.created', { type: 'theme', id }, { title: form.title })
  })
  return id
}

/** Raises `not-found` and `edited-elsewhere`. */
export async function editTheme(house: House, staff: User, id: string, form: ThemeEdit): Promise<void> {
  await house.db.transaction(async (tx) => {
    const row = await holdTheme(tx, id)
    if (!row) throw new Refusal('not-found')
    refuseOldVersion(row, form.version)
    const now = house.now()
    const columns = await columnsOf(house, tx, staff, form)
    await updateTheme(tx, id, { ...columns, version: row.version + 1, editedAt: now })
    await recordAction(tx, staff, now, 'theme.edited', { type: 'theme', id }, { title: form.title })
  })
}

/** What publishing, taking back, archiving and restoring a theme do. */
export const themeStates = (house: House) =>
  contentStates(house, {
    type: 'theme',
    hold: holdTheme,
    update: updateTheme,
    nameOf: ({ title }) => title,
    detailsOf: ({ title }) => ({ title }),
    refuseIncomplete: (_tx, { picture }) => {
      if (picture === null) throw new Refusal('not-ready', serverMessages.pictureMissing)
    },
  })

/** Raises `not-found` when one of the two is gone. */
export async function moveTheme(house: House, staff: User, id: string, change: PlaceChange): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (await movePast(tx, 'themes', themes, id, change))
      await recordAction(tx, staff, house.now(), 'theme.moved', { type: 'theme', id }, { ...change })
  })
}
