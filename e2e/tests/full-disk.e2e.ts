// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { mountSmallDisk } from '../support/small-disk.ts'
import { begin, openTestForClass, showsState } from '../support/pupils/taking.ts'
import { expect, expectWellMade, test } from '../support/test.ts'

/** The values of all changes that are in the phone's storage. */
const storedValues = (phone: Page) =>
  phone.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('tests')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('events').objectStore('events').getAll()
          all.addEventListener('error', () => reject(all.error ?? new Error('not read')))
          all.addEventListener('success', () => resolve(all.result.map(({ value }: { value: unknown }) => value)))
        })
      }),
  )

test.skip(process.getuid?.() !== 0, 'Only root may mount a disk.')

test('a pupil whose phone is full is told that answers are not kept, and loses none @long', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const disk = mountSmallDisk(128)
  const made = await openTestForClass()
  const context = await playwright.chromium.launchPersistentContext(disk.folder, {
    ...launchOptions,
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 320, height: 700 },
    reducedMotion: 'reduce',
  })
  try {
    const phone = await made.joinOn(context, 0)
    await begin(phone, made.id)
    await phone.getByRole('radio', { name: 'A concave mirror' }).check()
    await showsState(phone, 'Saved')

    await context.setOffline(true)
    disk.fill()
    await phone.getByRole('button', { name: 'Next' }).click()
    const kept: string[] = []
    // What fits into the last block of a file is still stored.
    const write = async (text: string) => {
      await phone.getByRole('textbox').fill(text)
      await expect(phone.locator('[data-keeping=kept], [data-keeping=in-page]')).toBeVisible()
      const isKept = await phone.locator('[data-keeping=kept]').isVisible()
      if (isKept) kept.push(text)
      return isKept
    }
    await expect(async () => expect(await write(`light ${kept.length} ${'.'.repeat(150)}`)).toBe(false)).toPass()
    await write('light')
    await showsState(phone, 'Not kept on this phone')
    await expect(phone.getByText('This phone cannot store your answers')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Make a file of my answers' })).toBeVisible()
    await expectWellMade(phone)

    // A full disk cannot be read either: with room again it has all that the page called kept.
    disk.empty()
    expect(await storedValues(phone)).toEqual(expect.arrayContaining(kept))

    await context.setOffline(false)
    await showsState(phone, 'Saved')
    expect(await made.answersOf(0)).toEqual(['given', 'given'])
    // The phone has an older state, as another device would. What the server has wins.
    await phone.reload()
    await phone.getByRole('button', { name: 'Go on here' }).click()
    await phone.getByRole('button', { name: 'Question 2, answered' }).click()
    await expect(phone.getByRole('textbox')).toHaveValue('light')
    await phone.getByRole('button', { name: 'Hand in' }).click()
    await phone.getByRole('button', { name: 'Hand in now' }).click()
    await expect(phone.getByText('Handed in.')).toBeVisible()
  } finally {
    await context.close()
    disk.unmount()
  }
})
