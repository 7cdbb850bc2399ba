import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/training/training'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { uploadFile } from '../uploads/testing.ts'
import { seedTraining } from './seed-training.ts'
import { putWorkshop, themeForm, workshopForm } from './testing.ts'
import { trainingFileKeys } from './training-file-keys.ts'
import { workshopImages, workshops } from './workshops.table.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await Promise.all([seedTraining(testApp.ctx), seedTraining(testApp.ctx)])
  await seedTraining(testApp.ctx)
})
afterAll(() => testApp.close())

const listAs = async (user?: TestUser) =>
  (await testApp.call(calls.listWorkshops, user && { token: user.token })).body.items

describe('a teacher on the workshops page', () => {
  test('sees the workshop with its eight images, each with an alternative text', async () => {
    const [workshop, ...more] = await listAs()
    expect(more).toEqual([])
    expect(workshop?.topic).toBe('Low-cost experiments in optics')
    expect(workshop?.images).toHaveLength(8)
    for (const { url, alt } of workshop?.images ?? []) {
      expect(alt.length).toBeGreaterThan(20)
      expect((await testApp.app.inject({ method: 'GET', url })).statusCode).toBe(200)
    }
  })

  test('gets the registration link only with a subscription', async () => {
    expect((await listAs())[0]?.link).toBeNull()
    expect((await listAs(await signUp(testApp)))[0]?.link).toBeNull()
    expect((await listAs(await signUpSubscriber(testApp)))[0]?.link).toBe('https://forms.example/ariviyal-workshop')
  })
})

const image = async (shade: number) => {
  const canvas = createCanvas(64, 48)
  const brush = canvas.getContext('2d')
  brush.fillStyle = `rgb(${shade}, 90, 120)`
  brush.fillRect(0, 0, 64, 48)
  return canvas.encode('png')
}

describe('an editor who plans a workshop', () => {
  test('publishes it with 8 described images, and not with fewer', async () => {
    const own = await openTestApp()
    try {
      const editor = await signUp(own, { role: 'editor' })
      const uploads = await Promise.all(
        Array.from({ length: 8 }, async (_, place) =>
          uploadFile(own, editor, 'picture', `step-${place}.png`, await image(place * 20)),
        ),
      )
      const places = uploads.map((upload, place) => ({ id: '', upload, alt: place === 7 ? '' : `Step ${place + 1}` }))
      const created = await own.call(calls.createWorkshop, {
        token: editor.token,
        body: workshopForm({ images: places.slice(0, 7) }),
      })
      expect(created.status).toBe(201)
      const params = { id: created.body.id }
      const publish = () => own.call(calls.publishWorkshop, { token: editor.token, params })
      expect((await publish()).error.msg).toBe(serverMessages.picturesMissing)

      const show = async () => (await own.call(calls.showStaffWorkshop, { token: editor.token, params })).body
      const kept = (await show()).images.map(({ id, alt }) => ({ id, upload: '', alt }))
      const edit = async (images: calls.WorkshopForm['images']) =>
        own.call(calls.editWorkshop, {
          token: editor.token,
          params,
          body: { ...workshopForm({ images }), version: (await show()).version },
        })
      expect((await edit([...kept, ...places.slice(7)])).status).toBe(200)
      expect((await publish()).error.msg).toBe(serverMessages.picturesMissing)
      const all = (await show()).images.map(({ id, alt }) => ({ id, upload: '', alt: alt || 'The last step' }))
      await edit(all.toReversed())
      expect((await publish()).status).toBe(200)

      const [shown] = (await own.call(calls.listWorkshops)).body.items
      expect(shown?.images.map(({ alt }) => alt)).toEqual(all.toReversed().map(({ alt }) => alt))
      for (const { url } of shown?.images ?? [])
        expect((await own.app.inject({ method: 'GET', url })).headers['content-type']).toMatch(/^image\//)
      // A published workshop must keep all images.
      expect((await edit(all.slice(1))).error.msg).toBe(serverMessages.picturesMissing)
      const keys = await trainingFileKeys(own.ctx.db)
      expect(keys).toHaveLength(8)
      for (const key of keys) expect(await own.ctx.storage.stat(key)).not.toBeNull()
    } finally {
      await own.close()
    }
  })

  test('has the next one on the page, and the one after it once it has passed', async () => {
    const own = await openTestApp()
    try {
      const inDays = (days: number) => new Date(own.ctx.now().getTime() + days * 86_400_000)
      const topic = async () => (await own.call(calls.listWorkshops)).body.items.map((item) => item.topic)
      expect(await topic()).toEqual([])
      await putWorkshop(own.ctx, { topic: 'Without a date' })
      await putWorkshop(own.ctx, { topic: 'Past', startsAt: inDays(-3) })
      await putWorkshop(own.ctx, { topic: 'A draft', startsAt: inDays(1), publishedAt: null })
      expect(await topic()).toEqual(['Without a date'])
      await putWorkshop(own.ctx, { topic: 'In forty days', startsAt: inDays(40) })
      await putWorkshop(own.ctx, { topic: 'In ten days', startsAt: inDays(10) })
      expect(await topic()).toEqual(['In ten days'])
      own.advance({ days: 10, hours: 1 })
      expect(await topic()).toEqual(['In ten days'])
      own.advance({ hours: 2 })
      expect(await topic()).toEqual(['In forty days'])
    } finally {
      await own.close()
    }
  })
})

describe('the teaching themes of offline training', () => {
  const themesAs = async ({ token }: TestUser) => (await testApp.call(calls.listThemes, { token })).body.items

  test('are initially the 8 of the product, for logged-in users', async () => {
    const themes = await themesAs(await signUp(testApp))
    expect(themes).toHaveLength(8)
    expect(new Set(themes.map(({ title }) => title)).size).toBe(8)
    for (const { picture: image, alt } of themes) {
      expect(image).toMatch(/^\/art\/theme-\w+\.svg$/)
      expect(alt.length).toBeGreaterThan(20)
    }
    expect((await testApp.call(calls.listThemes)).status).toBe(401)
  })

  test('can be edited, and stay edited after a restart', async () => {
    const own = await openTestApp()
    try {
      await Promise.all([seedTraining(own.ctx), seedTraining(own.ctx)])
      const editor = await signUp(own, { role: 'editor' })
      const list = async () => (await own.call(calls.listStaffThemes, { token: editor.token })).body.items
      const [first, second, ...others] = await list()
      if (!first || !second) throw new Error('no themes')
      const upload = await uploadFile(own, editor, 'picture', 'new.png', await image(200))
      const edited = await own.call(calls.editTheme, {
        token: editor.token,
        params: { id: first.id },
        body: { ...themeForm({ title: 'By an editor', picture: upload }), version: first.version },
      })
      expect(edited.status).toBe(200)
      const stale = await own.call(calls.editTheme, {
        token: editor.token,
        params: { id: first.id },
        body: { ...themeForm(), version: first.version },
      })
      expect(stale.error.code).toBe('edited-elsewhere')
      await own.call(calls.moveTheme, {
        token: editor.token,
        params: { id: second.id },
        body: { direction: 'up', past: first.id },
      })
      await own.call(calls.archiveTheme, { token: editor.token, params: { id: others[0]?.id ?? '' } })
      await seedTraining(own.ctx)
      const shown = (await own.call(calls.listThemes, { token: editor.token })).body.items
      expect(shown.map(({ title }) => title)).toEqual([
        second.title,
        'By an editor',
        ...others.slice(1).map(({ title }) => title),
      ])
      expect((await own.app.inject({ method: 'GET', url: shown[1]?.picture ?? '' })).statusCode).toBe(200)

      const created = await own.call(calls.createTheme, { token: editor.token, body: themeForm() })
      const bare = await own.call(calls.publishTheme, { token: editor.token, params: { id: created.body.id } })
      expect(bare.error.msg).toBe(serverMessages.pictureMissing)
    } finally {
      await own.close()
    }
  })
})

test('a workshop that staff changed stays as it is after a restart', async () => {
  await testApp.ctx.db.update(workshops).set({ topic: 'By staff', seedSha: 'older', editedAt: testApp.ctx.now() })
  await testApp.ctx.db.delete(workshopImages)
  await seedTraining(testApp.ctx)
  expect((await listAs())[0]).toMatchObject({ topic: 'By staff', images: [] })
})
