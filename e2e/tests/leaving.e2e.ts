// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { begin, openTestForClass, showsState } from '../support/pupils/taking.ts'
import { expect, expectWellMade, test } from '../support/test.ts'

test('a pupil whose phone keeps nothing is asked before leaving, and loses no answer @long', async ({ browser }) => {
  const made = await openTestForClass()
  const phone = await made.phoneOf(browser, 0)
  await begin(phone, made.id)
  // The storage fails from now on, as where the system takes it away.
  await phone.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('gone', 'InvalidStateError')
    }
    IDBFactory.prototype.open = () => {
      throw new DOMException('gone', 'UnknownError')
    }
  })
  await phone.context().setOffline(true)
  await phone.getByRole('radio', { name: 'A concave mirror' }).check()
  await showsState(phone, 'Not kept on this phone')
  await expectWellMade(phone)

  const asked: string[] = []
  phone.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  await phone.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(phone.getByRole('radio', { name: 'A concave mirror' })).toBeChecked()

  await phone.context().setOffline(false)
  await showsState(phone, 'Saved')
  await phone.goto('/class/home')
  expect(asked).toHaveLength(1)
  expect(await made.answersOf(0)).toEqual(['given', null])
})
