import { newSubscriber } from '../support/accounts.ts'
import { joinAsCoTeacher } from '../support/co-teacher.ts'
import { test, useSession } from '../support/test.ts'
import { expect } from '../support/test.ts'
import { handInAll, setAssignments } from './assignments.ts'
import { fillClass, openLaptop } from './class-and-bank.ts'
import { playFourTests } from './four-tests.ts'
import { fillGradebook } from './gradebook.ts'
import { markAll, readFeedback } from './marking.ts'
import { readReports } from './reports.ts'

/** A teacher who changes what another has changed. */
test.use({ expectedErrors: [/status of 409/] })

test(
  'a class lives through a term of four tests and three assignments, with phones that lose their network, to its reports',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(480_000)
    const laptop = await openLaptop(page)
    const { phones, join } = await fillClass(laptop, browser)
    const tests = await test.step('four tests', () => playFourTests(laptop, phones))

    const colleague = await newSubscriber()
    await joinAsCoTeacher(laptop.classId, laptop.teacher, colleague)
    const other = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await useSession(other, colleague)
    const assignments = await test.step('three assignments are set', () => setAssignments(laptop))
    await test.step('pupils hand in', () => handInAll(laptop, assignments, phones))
    await test.step('two teachers mark', () => markAll(laptop, other, assignments))
    await test.step('a pupil reads the feedback on another phone', () => readFeedback(phones[1], join, assignments))
    const total = await test.step('the gradebook', () => fillGradebook(laptop, tests))
    await test.step('reports for parents', () => readReports(laptop, total))

    await other.context().close()
    for (const phone of phones) {
      expect(phone.drops).toBeGreaterThan(0)
      await phone.page.context().close()
    }
  },
)
