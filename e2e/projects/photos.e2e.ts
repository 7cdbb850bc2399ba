import { photoWithPlace } from '../../server/src/testing/photo-with-place.ts'
import type { Page } from 'playwright/test'
import { adminSession, newSubscriber, postAs } from '../support/accounts.ts'
import { openProject } from '../support/open-project.ts'
import { teacherWithClass } from '../support/teacher-with-class.ts'
import { joinClass, openPhone } from '../support/pupils/shaky-phone.ts'
import { enterConsole } from '../support/staff.ts'
import { jobInTime } from '../support/pages.ts'
import { expect, expectWellMade, look, test, useSession } from '../support/test.ts'

/** The phone loses its network. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

const place = { school: 'Hill School', district: '33-madurai', latitude: 9.95, longitude: 78.1 }

/** The image has come, and is not a broken address. */
const expectDrawn = async (page: Page, name: RegExp): Promise<void> => {
  const image = page.getByRole('img', { name })
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
}

/** Keeps what the page uploads from its next start on. */
const keepUploads = (page: Page) =>
  page.addInitScript(() => {
    const uploaded: Promise<string>[] = []
    class KeptRequest extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null) {
        if (body instanceof Blob)
          uploaded.push(body.arrayBuffer().then((bytes) => new TextDecoder('latin1').decode(bytes)))
        super.send(body)
      }
    }
    Object.assign(globalThis, { uploaded, XMLHttpRequest: KeptRequest })
  })
/** The bytes of these uploads, each as a character. */
const uploadsOf = (page: Page) =>
  page.evaluate(() => Promise.all((globalThis as unknown as { uploaded: Promise<string>[] }).uploaded))

test('a pupil photographs a scale without a network, the teacher releases it, staff review it, and another teacher sees it @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const title = `Rain with photos ${Date.now()}`
  const gauge = { key: 'gauge', label: 'The gauge', kind: 'photo', required: false }
  const id = await openProject(title, { photo: 'asked' }, [gauge])
  const { teacher, classId, code, pin } = await teacherWithClass()
  await postAs(teacher.token)(`/api/collaborative-projects/${id}/classes`, { class_id: classId, ...place })

  const phone = await openPhone(browser, 320, () => 0)
  const { page: pupil } = phone
  await keepUploads(pupil)
  await joinClass(phone, code, 1, pin)
  await pupil.getByRole('link', { name: title }).click()
  await expect(pupil.getByRole('heading', { name: 'Enter what you measured' })).toBeVisible()
  await pupil.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await phone.turn(true)
  await pupil.reload()
  await pupil.getByLabel('Unit on your scale').selectOption('cm')
  await pupil.getByLabel('Value').fill('2.6')
  const scale = pupil.getByRole('group', { name: 'Photo of the scale' })
  await scale.getByRole('button', { name: 'Add a photo' }).click()
  await expect(scale.getByText('no face and no person,')).toBeVisible()
  await expectWellMade(pupil)
  const chooser = pupil.waitForEvent('filechooser')
  await scale.getByRole('button', { name: 'Choose a photo' }).click()
  const taken = await photoWithPlace(6, 3_200, 2_400)
  expect(taken.includes('Exif')).toBe(true)
  await (await chooser).setFiles({ name: 'scale.jpg', mimeType: 'image/jpeg', buffer: taken })
  await expect(scale.getByText('Kept on this phone. It is sent when you enter the reading.')).toBeVisible()
  await expectWellMade(pupil)
  await pupil.getByRole('button', { name: 'Enter', exact: true }).click()
  const kept = pupil.getByText('One photo is kept on this phone, not sent yet.')
  await expect(kept).toBeVisible()
  await pupil.reload()
  await expect(kept).toBeVisible()
  await expect(pupil.getByText('One reading is kept on this phone, not sent yet.')).toBeVisible()

  // With a network the reading goes first, and then the photo.
  await phone.turn(false)
  const entered = pupil.getByRole('region', { name: 'What your class has entered' })
  await expect(entered.getByText('Photo, Rain: saved')).toBeVisible(jobInTime)
  await expect(kept).toHaveCount(0)
  await expect(entered.getByText('Rain: 2.6 cm')).toBeVisible()
  await expectWellMade(pupil)
  // The phone has removed the place and the time: what leaves it is a JPEG without EXIF.
  const uploads = await uploadsOf(pupil)
  expect(uploads.some((bytes) => bytes.startsWith('ÿØÿ'))).toBe(true)
  for (const bytes of uploads) expect(bytes).not.toContain('Exif')

  await useSession(page, teacher)
  await page.goto(`/collaborative-projects/${id}?tab=take-part`)
  await expectDrawn(page, /^Photo: Rain/)
  await expect(page.getByText('Not shown to others')).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  const releasing = page.getByRole('dialog')
  await expect(releasing).toContainText('The photos go to a review before others see them.')
  await releasing.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(page.getByText('These visits count now.')).toBeVisible()

  const other = await browser.newPage()
  await useSession(other, await newSubscriber())
  await other.goto(`/collaborative-projects/${id}?tab=results`)
  await expect(other.getByText('1 school, 1 class, 1 visit and 1 reading so far.')).toBeVisible()
  await expect(other.getByRole('region', { name: 'Photos of the classes' })).toHaveCount(0)

  // The class's teacher, who leads the project, cannot be its reviewer too.
  const { token } = await adminSession()
  await postAs(token)(`/api/admin/projects/${id}/lead`, { email: teacher.email })
  await page.goto(`/collaborative-projects/${id}?tab=run&flags=photos`)
  await expect(page.getByText('This photo is of your own class, so somebody else has to accept it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept the photo/ })).toHaveCount(0)
  await look(page)

  const desk = await browser.newPage()
  await enterConsole(desk)
  await desk.getByRole('button', { name: `Open the photos to review: ${title}` }).click()
  await expect(desk).toHaveURL(`/admin/projects/${id}?flags=photos`)
  await expectDrawn(desk, /^Photo of Rain, school 1/)
  await look(desk)
  await desk.getByRole('button', { name: /^Accept the photo of Rain/ }).click()
  await desk.getByRole('dialog', { name: 'Show this photo to all?' }).getByRole('button', { name: 'Accept it' }).click()
  await expect(desk.getByText('The photo is shown beside the reading now.')).toBeVisible()

  await other.reload()
  await expectDrawn(other, /^Photo of Rain, school 1/)
  await look(other)
  await pupil.reload()
  await expectDrawn(pupil, /^Photo, Rain/)

  // A late doubt of the reviewers deletes it, and the teacher reads why.
  await desk.goto(`/admin/projects/${id}?flags=photos-accepted`)
  await desk.getByRole('button', { name: /^Refuse the photo of Rain/ }).click()
  const refusing = desk.getByRole('dialog', { name: 'Refuse this photo?' })
  await refusing.getByLabel('Why').fill('A name is on the wall')
  await refusing.getByRole('button', { name: 'Refuse it' }).click()
  await expect(desk.getByText('The photo is refused, and its file is deleted.')).toBeVisible()
  await page.goto(`/collaborative-projects/${id}?tab=take-part&visits=released`)
  await expect(page.getByText('A name is on the wall')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Photo: Rain/ })).toHaveCount(0)

  // The class takes it again, and it waits for the reviewers once more.
  await pupil.reload()
  await expect(pupil.getByText('Photo, Rain: not used. A name is on the wall')).toBeVisible()
  const again = pupil.getByRole('group', { name: 'Take it again: Rain' })
  await again.getByRole('button', { name: 'Add a photo' }).click()
  await expectWellMade(pupil)
  const choosing = pupil.waitForEvent('filechooser')
  await again.getByRole('button', { name: 'Choose a photo' }).click()
  await (
    await choosing
  ).setFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: await photoWithPlace(6, 800, 600) })
  await expect(pupil.getByText('Photo, Rain: saved')).toBeVisible(jobInTime)
  await expect(again).toHaveCount(0)
  await expect(kept).toHaveCount(0)
  await desk.goto(`/admin/projects/${id}?flags=photos`)
  await expectDrawn(desk, /^Photo of Rain, school 1/)
  for (const one of [other, desk, pupil]) await one.context().close()
})
