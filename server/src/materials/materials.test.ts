import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as calls from '@ariviyal/contract/materials/materials'
import { materialKinds } from '@ariviyal/contract/materials/material-kinds'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { endSubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { dayOf, laterDay, mondayOf } from '@ariviyal/contract/time'
import { createCanvas } from '@napi-rs/canvas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { uploadFile } from '../uploads/testing.ts'
import { materials } from './materials.table.ts'
import { findOfWeek } from './materials.queries.ts'
import { materialsFileKeys } from './materials-file-keys.ts'
import { seedMaterials } from './seed-materials.ts'
import { materialForm, putMaterial } from './testing.ts'
import { turnOf } from './weekly-turns.ts'

let testApp: TestApp
let editor: TestUser
let admin: TestUser
let free: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  editor = await signUp(testApp, { role: 'editor' })
  free = await signUp(testApp)
})
afterAll(() => testApp.close())

const get = (url: string) => testApp.app.inject({ method: 'GET', url })
const create = (change: Parameters<typeof materialForm>[0] = {}) =>
  testApp.call(calls.createMaterial, { token: editor.token, body: materialForm(change) })
const acts = {
  publishMaterial: calls.publishMaterial,
  unpublishMaterial: calls.unpublishMaterial,
  archiveMaterial: calls.archiveMaterial,
  restoreMaterial: calls.restoreMaterial,
}
type Act = keyof typeof acts
const act = (name: Act, id: string) =>
  testApp.call<(typeof acts)[Act]>(acts[name], { token: editor.token, params: { id } })
const show = (id: string, user: TestUser) => testApp.call(calls.showMaterial, { token: user.token, params: { id } })
const staffRow = async (id: string) =>
  (await testApp.call(calls.showStaffMaterial, { token: editor.token, params: { id } })).body

describe('a teacher in the library of support materials', () => {
  test('opens free ones, and sees of premium ones the description but neither file nor text', async () => {
    const { id: freeId } = await putMaterial(testApp.ctx)
    const { id, fileKey } = await putMaterial(testApp.ctx, {
      isPremium: true,
      body: 'The whole plan',
      readings: [{ title: 'More', url: 'https://more.example' }],
    })
    const { body: open } = await show(freeId, free)
    expect(open.locked).toBe(false)
    const file = await get(open.fileUrl ?? '')
    expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([
      200,
      'application/pdf',
      `%PDF-1.7 ${freeId}`,
    ])

    const { body: shut } = await show(id, free)
    expect(shut).toMatchObject({ title: 'Pressure in liquids', locked: true, fileUrl: null, body: '', readings: [] })
    for (const path of [`/files/${fileKey}`, `/media/${fileKey}`, `/files/${fileKey}?${open.fileUrl?.split('?')[1]}`])
      expect((await get(path)).statusCode).toBeGreaterThanOrEqual(400)
    const { body: list } = await testApp.call(calls.listMaterials, { token: free.token })
    expect(list.items.find((item) => item.id === id)).toMatchObject({ locked: true, fileUrl: null })
  })

  test('as a subscriber opens everything, and no premium one once the subscription has ended', async () => {
    const { id } = await putMaterial(testApp.ctx, { isPremium: true, body: 'The whole plan' })
    const teacher = await signUpSubscriber(testApp, { admin })
    const { body } = await show(id, teacher)
    expect(body).toMatchObject({ locked: false, body: 'The whole plan' })
    expect((await get(body.fileUrl ?? '')).statusCode).toBe(200)
    await testApp.call(endSubscription, { token: admin.token, params: { id: teacher.id } })
    expect((await get(body.fileUrl ?? '')).statusCode).toBe(403)
    expect((await show(id, teacher)).body).toMatchObject({ locked: true, fileUrl: null, body: '' })
  })

  test('filters by kind, grade, board and subject in combination', async () => {
    const own = { subject: 'Environment', chapter: 'Narrowing' }
    await putMaterial(testApp.ctx, { ...own, title: 'For all boards', gradeFrom: 6, gradeTo: 7 })
    await putMaterial(testApp.ctx, { ...own, title: 'For one board', gradeFrom: 7, gradeTo: 8, boards: ['CBSE'] })
    await putMaterial(testApp.ctx, { ...own, title: 'A poster', kind: 'poster', gradeFrom: 6, gradeTo: 12 })
    const titles = async (query: Record<string, string>) => {
      const { body } = await testApp.call(calls.listMaterials, {
        token: free.token,
        query: { subject: 'Environment', ...query },
      })
      return body.items.map(({ title }) => title).sort()
    }
    expect(await titles({})).toEqual(['A poster', 'For all boards', 'For one board'])
    expect(await titles({ kind: 'poster' })).toEqual(['A poster'])
    expect(await titles({ grade: '7', board: 'ICSE' })).toEqual(['A poster', 'For all boards'])
    expect(await titles({ grade: '8', board: 'CBSE', kind: 'worksheet' })).toEqual(['For one board'])
    expect(await titles({ grade: '6', board: 'CBSE', kind: 'worksheet' })).toEqual(['For all boards'])
    const wrong = await testApp.call(calls.listMaterials, { token: free.token, query: { grade: 13 } })
    expect(wrong.status).toBe(422)
  })

  test('finds what is for a chapter by all its names, page after page', async () => {
    const names = ['Waves on a string', 'Vibrations, and waves']
    const made = Array.from({ length: 24 }, (_, place) => `Waves ${String(place).padStart(2, '0')}`)
    for (const [place, title] of made.entries())
      await putMaterial(testApp.ctx, { title, chapter: names[place % 2]?.toUpperCase() ?? '' })
    await putMaterial(testApp.ctx, { title: 'Of another chapter', chapter: 'Waves' })
    const find = async (query: object) =>
      (await testApp.call(calls.listMaterials, { token: free.token, query: { chapter: names, ...query } })).body
    const first = await find({})
    const second = await find({ cursor: first.next_cursor })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(made)
    expect(second.next_cursor).toBeNull()
    const one = await find({ chapter: 'vibrations, and waves' })
    expect(one.items.map(({ title }) => title)).toEqual(made.filter((_, place) => place % 2 === 1))
    expect((await find({ q: 'another' })).items).toEqual([])
    expect((await find({ grade: 12 })).items).toEqual([])
  })

  test('sees the deck of the latest week that has started on top, and none of next week', async () => {
    const own = await openTestApp()
    try {
      const { token } = await signUp(own)
      const top = async () => (await own.call(calls.showThisWeek, { token })).body
      expect(await top()).toEqual({ deck: null, poster: null })
      const monday = (weeks: number) => {
        const day = new Date(own.ctx.now().getTime() + 5.5 * 3_600_000)
        day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + 7 * weeks)
        return day.toISOString().slice(0, 10)
      }
      await putMaterial(own.ctx, { kind: 'slide-deck', title: 'Two weeks ago', week: monday(-2) })
      expect((await top()).deck?.title).toBe('Two weeks ago')
      await putMaterial(own.ctx, { kind: 'slide-deck', title: 'This week', week: monday(0) })
      await putMaterial(own.ctx, { kind: 'slide-deck', title: 'Next week', week: monday(1) })
      await putMaterial(own.ctx, { kind: 'slide-deck', title: 'A draft', week: monday(0), publishedAt: null })
      await putMaterial(own.ctx, { kind: 'poster', title: 'A scientist', week: monday(-5) })
      expect(await top()).toMatchObject({ deck: { title: 'This week' }, poster: { title: 'A scientist' } })
      own.advance({ days: 7 })
      expect((await top()).deck?.title).toBe('Next week')
    } finally {
      await own.close()
    }
  })
})

describe('an editor', () => {
  test('takes a plan from draft to published, archived and back', async () => {
    const { status, body } = await create({
      week: '2026-11-26',
      readings: [{ title: 'NCERT', url: 'https://ncert.example' }],
    })
    expect([status, body.msg]).toEqual([201, serverMessages.contentCreated])
    const { id } = body
    expect(await staffRow(id)).toMatchObject({ state: 'draft', week: '2026-11-23', version: 1 })
    expect((await show(id, free)).status).toBe(404)
    expect((await act('publishMaterial', id)).body.msg).toBe(serverMessages.contentPublished)
    expect((await show(id, free)).body.readings).toEqual([{ title: 'NCERT', url: 'https://ncert.example' }])
    expect((await act('publishMaterial', id)).error.code).toBe('already-decided')
    const { undo } = (await act('archiveMaterial', id)).body
    expect((await show(id, free)).status).toBe(404)
    expect((await staffRow(id)).state).toBe('archived')
    await act('restoreMaterial', id)
    expect((await show(id, free)).status).toBe(200)
    const takeBack = (offer: { id: string } | undefined) =>
      testApp.call(undoAct, { token: editor.token, params: { id: offer?.id ?? '' } })
    // Somebody has restored it already.
    expect((await takeBack(undo)).error.code).toBe('changed-since')
    const hidden = (await act('unpublishMaterial', id)).body
    expect((await show(id, free)).status).toBe(404)
    expect((await takeBack(hidden.undo)).status).toBe(200)
    expect((await show(id, free)).status).toBe(200)
  })

  test('cannot publish a material without content, nor empty a published one', async () => {
    const { id } = (await create({ kind: 'worksheet' })).body
    const refused = await act('publishMaterial', id)
    expect([refused.status, refused.error.msg]).toEqual([409, serverMessages.fileMissing])
    const plan = (await create()).body.id
    await act('publishMaterial', plan)
    const emptied = await testApp.call(calls.editMaterial, {
      token: editor.token,
      params: { id: plan },
      body: { ...materialForm({ body: '' }), version: 1 },
    })
    expect(emptied.error.msg).toBe(serverMessages.planMissing)
  })

  test('names the competency of a deck; a new file of a sample takes its handout away, another edit does not', async () => {
    const handoutKey = `materials/${crypto.randomUUID()}.pdf`
    await testApp.ctx.storage.put(handoutKey, Buffer.from('%PDF-1.7 handout'))
    const { id } = await putMaterial(testApp.ctx, { kind: 'slide-deck', handoutKey, isPremium: true })
    const edit = async (change: Parameters<typeof materialForm>[0]) => {
      const { version } = await staffRow(id)
      const body = { ...materialForm({ kind: 'slide-deck', isPremium: true, ...change }), version }
      expect((await testApp.call(calls.editMaterial, { token: editor.token, params: { id }, body })).status).toBe(200)
      return (await staffRow(id)).shown
    }
    const renamed = await edit({ competency: 'Explains pressure' })
    expect(renamed.competency).toBe('Explains pressure')
    expect((await get(renamed.handout ?? '')).body).toBe('%PDF-1.7 handout')
    expect((await show(id, free)).body).toMatchObject({ competency: 'Explains pressure', handout: null })
    const pdf = readFileSync(join(testApp.ctx.paths.content, 'rendered/materials/the-ph-scale.pdf'))
    expect((await edit({ file: await uploadFile(testApp, editor, 'pdf', 'own.pdf', pdf) })).handout).toBeNull()
  })

  test('cannot overwrite a colleague’s newer version', async () => {
    const { id } = (await create()).body
    const save = (title: string) =>
      testApp.call(calls.editMaterial, {
        token: editor.token,
        params: { id },
        body: { ...materialForm({ title }), version: 1 },
      })
    const answers = await Promise.all([save('Mine'), save('Yours')])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('edited-elsewhere')
    expect(await staffRow(id)).toMatchObject({ version: 2 })
  })

  test('publishes a deck from a PDF, with its cover and searchable text', async () => {
    const pdf = readFileSync(join(testApp.ctx.paths.content, 'rendered/materials/monsoon-in-seven-slides.pdf'))
    const file = await uploadFile(testApp, editor, 'pdf', 'week 3.pdf', pdf)
    const { status, body } = await create({ kind: 'slide-deck', title: 'A deck of our own', file, isPremium: true })
    expect(status).toBe(201)
    expect((await act('publishMaterial', body.id)).status).toBe(200)
    const { shown } = await staffRow(body.id)
    expect(shown).toMatchObject({ fileName: 'week 3.pdf', fileType: 'application/pdf' })
    expect((await get(shown.cover ?? '')).headers['content-type']).toBe('image/jpeg')
    expect((await get(shown.fileUrl ?? '')).body).toMatch(/^%PDF/)
    const { body: found } = await testApp.call(calls.listMaterials, { token: free.token, query: { q: 'Mangaluru' } })
    expect(found.items.map(({ id }) => id)).toEqual([body.id])
    const again = await create({ kind: 'slide-deck', file })
    expect(again.error.fields).toHaveProperty('file')
  })

  test('publishes an image as a premium poster that no public address shows', async () => {
    const canvas = createCanvas(80, 60)
    const file = await uploadFile(testApp, editor, 'picture', 'poster.png', await canvas.encode('png'))
    const { id } = (await create({ kind: 'poster', file, file_kind: 'picture', isPremium: true })).body
    await act('publishMaterial', id)
    const { shown } = await staffRow(id)
    const key = new URL(shown.fileUrl ?? '', 'http://ariviyal.test').pathname.replace('/files/', '')
    expect(key).toMatch(/^materials\//)
    expect((await get(shown.fileUrl ?? '')).headers['content-type']).toBe('image/webp')
    expect((await get(`/media/${key}`)).statusCode).toBe(404)
  })

  test('gets an error for each invalid field', async () => {
    const wrong = await testApp.call(calls.createMaterial, {
      token: editor.token,
      body: {
        ...materialForm(),
        title: ' ',
        grade_from: 10,
        grade_to: 8,
        readings: [{ title: 'x', url: 'javascript:alert(1)' }],
      },
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.error.fields ?? {}).sort()).toEqual(['grade_to', 'readings', 'title'])
    const grades = await create({ grade_from: 10, grade_to: 8 })
    expect(grades.error.fields).toEqual({ grade_to: 'The last grade comes after the first' })
    const stranger = await create({ file: crypto.randomUUID() })
    expect(stranger.error.fields).toHaveProperty('file')
  })

  test('orders past a neighbour; a concurrent identical call changes nothing more', async () => {
    const [a, b, c] = [
      (await create({ title: 'A' })).body.id,
      (await create({ title: 'B' })).body.id,
      (await create({ title: 'C' })).body.id,
    ]
    const order = async () =>
      (await testApp.call(calls.listStaffMaterials, { token: editor.token, query: { state: 'draft' } })).body.items
        .map(({ id }) => id)
        .filter((id) => [a, b, c].includes(id))
    expect(await order()).toEqual([c, b, a])
    const up = () =>
      testApp.call(calls.moveMaterial, { token: editor.token, params: { id: a }, body: { direction: 'up', past: b } })
    await Promise.all([up(), up(), up()])
    expect(await order()).toEqual([c, a, b])
    const others = [create(), create(), create()]
    await Promise.all(others)
    const rows = await testApp.ctx.db
      .select({ position: materials.position })
      .from(materials)
      .where(eq(materials.kind, 'integration-plan'))
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length)
  })
})

describe('the deck of the week', () => {
  test('is the sample whose turn it is, and after twelve weeks the same one again; a deck that staff dated comes first', async () => {
    const own = await openTestApp()
    try {
      const today = mondayOf(dayOf(own.ctx.now()))
      const inWeeks = (weeks: number) => laterDay(today, 7 * weeks)
      const deckIn = (weeks: number) => findOfWeek(own.ctx.db, 'slide-deck', laterDay(inWeeks(weeks), 3))
      const sample = await putMaterial(own.ctx, { kind: 'slide-deck', turn: turnOf(today) })
      const next = await putMaterial(own.ctx, { kind: 'slide-deck', turn: turnOf(inWeeks(1)) })
      expect([(await deckIn(0))?.id, (await deckIn(1))?.id]).toEqual([sample.id, next.id])
      expect(await deckIn(2)).toBeNull()
      const ofStaff = await putMaterial(own.ctx, { kind: 'slide-deck', week: inWeeks(1) })
      expect([(await deckIn(0))?.id, (await deckIn(1))?.id]).toEqual([sample.id, ofStaff.id])
      expect([(await deckIn(2))?.id, (await deckIn(12))?.id]).toEqual([ofStaff.id, sample.id])
      const { token } = await signUp(own)
      const { body } = await own.call(calls.showThisWeek, { token })
      expect(body.deck).toMatchObject({ id: sample.id, week: today })
    } finally {
      await own.close()
    }
  })

  test('keeps its turn while staff correct its title, and loses it with another week', async () => {
    const { id } = await putMaterial(testApp.ctx, { kind: 'slide-deck', turn: 3 })
    const turnAfter = async (week: (shown: string) => string) => {
      const { version, shown } = await staffRow(id)
      const body = { ...materialForm({ kind: 'slide-deck', week: week(shown.week ?? '') }), version }
      const { status } = await testApp.call(calls.editMaterial, { token: editor.token, params: { id }, body })
      expect(status).toBe(200)
      const [row] = await testApp.ctx.db.select().from(materials).where(eq(materials.id, id))
      return [row?.turn, row?.week]
    }
    expect(await turnAfter((shown) => shown)).toEqual([3, null])
    expect(await turnAfter(() => '2026-01-06')).toEqual([null, '2026-01-05'])
  })
})

describe('an operator who starts the server', () => {
  test('finds samples of each kind, unchanged after each start, and the work of staff unchanged', async () => {
    const own = await openTestApp()
    try {
      const { token } = await signUpSubscriber(own)
      await Promise.all([seedMaterials(own.ctx), seedMaterials(own.ctx)])
      await seedMaterials(own.ctx)
      const kinds = await Promise.all(
        materialKinds.map((kind) => own.call(calls.listMaterials, { token, query: { kind } })),
      )
      expect(kinds.filter(({ body }) => body.items.length === 0)).toEqual([])
      const samples = kinds.flatMap(({ body }) => body.items)
      expect(samples.filter(({ competency }) => competency === '')).toEqual([])
      const deck = samples.find(({ kind }) => kind === 'slide-deck')
      const { body: opened } = await own.call(calls.showMaterial, { token, params: { id: deck?.id ?? '' } })
      expect((await own.app.inject({ method: 'GET', url: opened.handout ?? '' })).body).toMatch(/^%PDF/)
      expect(new Set(samples.map(({ title }) => title)).size).toBe(samples.length)
      for (const { fileUrl, kind, cover } of samples) {
        if (fileUrl) expect((await own.app.inject({ method: 'HEAD', url: fileUrl })).statusCode).toBe(200)
        else expect(kind).toBe('integration-plan')
        if (cover) expect((await own.app.inject({ method: 'HEAD', url: cover })).statusCode).toBe(200)
      }
      // The searches to which the pages of training link.
      const planned = async (q: string) =>
        (await own.call(calls.listMaterials, { token, query: { kind: 'integration-plan', q } })).body.items
      const plans = (await planned('One hour'))
        .map(({ title }) => title)
        .filter((title) => title.startsWith('One hour: '))
      expect(plans).toHaveLength(8)
      expect((await planned('Low-cost experiments in optics'))[0]?.title).toMatch(/^Low-cost experiments in optics/)
      const { body: top } = await own.call(calls.showThisWeek, { token })
      expect([top.deck?.kind, top.poster?.kind]).toEqual(['slide-deck', 'poster'])
      const monday = mondayOf(dayOf(own.ctx.now()))
      expect([top.deck?.week, top.poster?.week]).toEqual([monday, monday])

      await own.ctx.db.update(materials).set({ title: 'By staff', seedSha: 'older', editedAt: own.ctx.now() })
      await seedMaterials(own.ctx)
      const after = await own.call(calls.listMaterials, { token })
      expect(new Set(after.body.items.map(({ title }) => title))).toEqual(new Set(['By staff']))
      const keys = await materialsFileKeys(own.ctx.db)
      for (const key of keys) expect(await own.ctx.storage.stat(key)).not.toBeNull()
      expect(keys.length).toBeGreaterThan(samples.filter(({ fileUrl }) => fileUrl).length)
    } finally {
      await own.close()
    }
  })
})
