import { listWorkshops } from '@ariviyal/contract/training'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { seedTraining } from './seed-training.ts'
import { workshopImages, workshops } from './workshops.table.ts'

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
  await Promise.all([seedTraining(home.house), seedTraining(home.house)])
  await seedTraining(home.house)
})
afterAll(() => home.close())

const listAs = async (user?: TestUser) => (await home.call(listWorkshops, user && { token: user.token })).body.items

describe('a teacher on the page of the workshops', () => {
  test('sees the one workshop with its eight pictures, each with words for who cannot see it', async () => {
    const [workshop, ...more] = await listAs()
    expect(more).toEqual([])
    expect(workshop?.topic).toBe('Low-cost experiments in optics')
    expect(workshop?.images).toHaveLength(8)
    for (const { url, alt } of workshop?.images ?? []) {
      expect(alt.length).toBeGreaterThan(20)
      expect((await home.app.inject({ method: 'GET', url })).statusCode).toBe(200)
    }
  })

  test('gets the registration link with a subscription only', async () => {
    expect((await listAs())[0]?.link).toBeNull()
    expect((await listAs(await signUp(home)))[0]?.link).toBeNull()
    expect((await listAs(await signUpSubscriber(home)))[0]?.link).toBe('https://forms.example/ariviyal-workshop')
  })
})

test('staff who changed the workshop find it as they left it after a start', async () => {
  await home.house.db.update(workshops).set({ topic: 'By staff', seedSha: 'older', editedAt: home.house.now() })
  await home.house.db.delete(workshopImages)
  await seedTraining(home.house)
  expect((await listAs())[0]).toMatchObject({ topic: 'By staff', images: [] })
})
