import type { Page } from 'playwright/test'
import { afterFirst } from '../support/after-first.ts'
import { api, newPerson, newTeacher, institutionForm } from '../support/accounts.ts'
import { expectFieldError, expectNoFieldError, field, holdAnswer } from '../support/pages.ts'
import { expect, test, useSession } from '../support/test.ts'

const declaration = "I declare the above is true and we'll attend the award ceremony."

/** The fields in the order of docs/product.md, Forms. */
const labels = {
  institution_name: 'Institution name',
  school_address: 'School address',
  affiliation_board: 'Affiliation board',
  correspondent_name: 'Correspondent name',
  principal_name: 'Principal name',
  principal_contact: 'Principal contact',
  principal_email: 'Principal email',
  branches: 'Branches',
  school_email: 'School email',
  school_website: 'School website',
  school_mobile: 'School mobile',
  school_landline: 'School landline',
  student_strength: 'Student strength',
  teaching_staff_count: 'Teaching staff count',
  representatives: 'Representatives',
} as const
type Name = keyof typeof labels
const names = Object.keys(labels) as Name[]
const optional = new Set<Name>(['branches', 'school_website', 'school_landline', 'representatives'])

const forms = [
  {
    what: 'the institution registration',
    title: 'Institution Registration',
    path: '/subscription-register',
    call: '/api/auth/register',
    button: 'Register',
    failed: 'Submission failed',
    needsLogin: false,
  },
  {
    what: 'the subscription form',
    title: 'Subscription',
    path: '/subscription-form',
    call: '/api/auth/user/subscribe',
    button: 'Subscribe',
    failed: 'Subscription failed',
    needsLogin: true,
  },
] as const
type LongForm = (typeof forms)[number]

/** A complete institution form with an address unique in this run. */
const institution = () => ({
  ...institutionForm,
  school_email: newPerson().email,
  school_website: 'https://school.example',
  branches: 'Kumbakonam',
})

async function fill(page: Page, values: ReturnType<typeof institution>): Promise<void> {
  for (const name of names) {
    const control = field(page, labels[name])
    if (name === 'affiliation_board') await control.selectOption(values.affiliation_board)
    else await control.fill(String(values[name]))
  }
  await page.getByLabel(declaration).setChecked(values.declaration)
}

const submit = (page: Page, form: LongForm) =>
  page.getByRole('main').getByRole('button', { name: form.button, exact: true }).click()

async function open(page: Page, form: LongForm) {
  const teacher = form.needsLogin ? await newTeacher() : undefined
  if (teacher) await useSession(page, teacher)
  await page.goto(form.path)
  return teacher
}

for (const [index, form] of forms.entries()) {
  // Both forms are one component.
  const tag = afterFirst(index)
  test(`a school finds every field of ${form.what}, with its name, kind and options`, { tag }, async ({ page }) => {
    await page.goto(form.path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(form.title)
    for (const name of names) await expect(field(page, labels[name])).toHaveAttribute('name', name)
    await expect(page.getByLabel(declaration)).toHaveAttribute('name', 'declaration')
    await expect(page.getByLabel(declaration)).toHaveAttribute('type', 'checkbox')
    await expect(field(page, 'Principal email')).toHaveAttribute('type', 'email')
    await expect(field(page, 'School email')).toHaveAttribute('type', 'email')
    await expect(field(page, 'Teaching staff count')).toHaveAttribute('type', 'number')
    const options = await field(page, 'Affiliation board').getByRole('option').allTextContents()
    expect(options.slice(-6)).toEqual(['CBSE', 'ICSE', 'State Board', 'IB', 'Cambridge (IGCSE)', 'Others'])
    expect(options).toHaveLength(7)
  })

  test(
    `a school that sends ${form.what} empty reads an error at each required field and at no other`,
    { tag },
    async ({ page }) => {
      let calls = 0
      page.on('request', (request) => (calls += request.url().endsWith(form.call) ? 1 : 0))
      await open(page, form)
      await submit(page, form)
      await expect(field(page, labels.institution_name)).toBeFocused()
      for (const name of names) {
        if (optional.has(name)) await expectNoFieldError(field(page, labels[name]))
        else await expect(field(page, labels[name])).toHaveAttribute('aria-invalid', 'true')
      }
      await expectFieldError(field(page, labels.institution_name), 'Institution name is required')
      await expect(page.getByLabel(declaration)).toHaveAttribute('aria-invalid', 'true')
      await field(page, labels.institution_name).fill('G')
      await expectNoFieldError(field(page, labels.institution_name))
      await expect(field(page, labels.school_address)).toHaveAttribute('aria-invalid', 'true')
      expect(calls).toBe(0)
    },
  )

  test(`a school cannot send ${form.what} with half an address, without the declaration or with a count in words @long`, async ({
    page,
  }) => {
    await open(page, form)
    await fill(page, { ...institution(), principal_email: 'principal', school_email: 'office@', declaration: false })
    await field(page, labels.teaching_staff_count).fill('-1')
    await submit(page, form)
    await expectFieldError(field(page, labels.principal_email), 'Enter a valid email address')
    await expectFieldError(field(page, labels.school_email), 'Enter a valid email address')
    await expect(field(page, labels.principal_email)).toBeFocused()
    await expect(field(page, labels.teaching_staff_count)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(declaration)).toHaveAttribute('aria-invalid', 'true')
    for (const name of names)
      if (!['principal_email', 'school_email', 'teaching_staff_count'].includes(name))
        await expectNoFieldError(field(page, labels[name]))
    await page.getByLabel(declaration).check()
    await expectNoFieldError(page.getByLabel(declaration))
  })

  test(`a school sends ${form.what} and reads the msg of the server @long`, async ({ page }) => {
    const teacher = await open(page, form)
    const release = await holdAnswer(page, form.call)
    const values = institution()
    await fill(page, values)
    const answer = page.waitForResponse(`**${form.call}`)
    await submit(page, form)
    await expect(page.getByRole('button', { name: 'Submitting...', exact: true })).toBeDisabled()
    release()
    expect((await answer).status()).toBe(201)
    const { msg } = (await (await answer).json()) as { msg: string }
    await expect(page.getByRole('alert')).toHaveText(msg)
    const request = (await answer).request()
    expect(request.postDataJSON()).toEqual(teacher ? { ...values, userId: teacher.user.id } : values)
    expect((await request.allHeaders())['authorization']).toBe(teacher ? `Bearer ${teacher.token}` : undefined)
  })
}

test('a teacher who is logged in registers the institution without showing the token @long', async ({ page }) => {
  await useSession(page, await newTeacher())
  await page.goto('/subscription-register')
  await fill(page, institution())
  const sent = page.waitForRequest('**/api/auth/register')
  await submit(page, forms[0])
  expect((await (await sent).allHeaders())['authorization']).toBeUndefined()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('a guest who sends the subscription form reads User is not logged in @long', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => (calls += request.url().includes('/subscribe') ? 1 : 0))
  await page.goto('/subscription-form')
  await expect(page).toHaveURL('/subscription-form')
  const values = institution()
  await fill(page, values)
  await submit(page, forms[1])
  await expect(page.getByRole('alert')).toHaveText('User is not logged in')
  await expect(field(page, labels.school_email)).toHaveValue(values.school_email)
  expect(calls).toBe(0)
})

test.describe('when it fails', () => {
  test.use({ expectedErrors: [/status of 409|status of 500|net::ERR_FAILED/] })

  for (const form of forms) {
    for (const [what, isDown] of [
      ['the connection is down', true],
      ['the answer holds no msg', false],
    ] as const) {
      test(`a school reads ${form.failed} and loses no text of ${form.what} when ${what} @long`, async ({ page }) => {
        await open(page, form)
        await page.route(`**${form.call}`, (route) =>
          isDown ? route.abort() : route.fulfill({ status: 500, body: 'no' }),
        )
        const values = institution()
        await fill(page, values)
        await submit(page, form)
        await expect(page.getByRole('alert')).toHaveText(form.failed)
        for (const name of names) await expect(field(page, labels[name])).toHaveValue(String(values[name]))
        await expect(page.getByLabel(declaration)).toBeChecked()
      })
    }
  }

  test('a teacher whose request waits reads so in place of the form, and a form left open in another tab sends no second one', async ({
    page,
  }) => {
    const teacher = await newTeacher()
    const values = institution()
    await useSession(page, teacher)
    await page.goto('/subscription-form')
    await fill(page, values)
    const first = await api('POST', '/api/auth/user/subscribe', { ...values, userId: teacher.user.id }, teacher.token)
    expect(first.status).toBe(201)
    const answer = page.waitForResponse('**/api/auth/user/subscribe')
    await submit(page, forms[1])
    expect((await answer).status()).toBe(409)
    const { msg } = (await (await answer).json()) as { msg: string }
    await expect(page.getByRole('alert')).toHaveText(msg)
    await page.reload()
    await expect(page.getByText(/waiting for review/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeHidden()
  })
})
