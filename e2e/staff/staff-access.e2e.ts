import { api, login, newTeacher } from '../support/accounts.ts'
import { mailTo } from '../support/mails.ts'
import { field } from '../support/pages.ts'
import { codeOf, setUpSecondFactor } from '../support/second-factor.ts'
import { enterConsole, row, followStaffLink, staffMember } from '../support/staff.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

test('an administrator sets up a second factor, and then logs in with a code, or with a recovery code once', async ({
  page,
}) => {
  const admin = await staffMember('admin')
  const logIn = async (next: string) => {
    await page.goto(next)
    await field(page, 'User ID').fill(admin.email)
    await field(page, 'Password').fill(admin.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(`/second-factor?next=${encodeURIComponent(next)}`)
  }
  const logOut = async () => {
    await page.getByRole('button', { name: admin.firstname, exact: true }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
  }
  const confirm = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Confirm' }).click()
  }

  await useSession(page, admin)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Set up a second factor' }).click()
  await expect(page).toHaveURL('/admin/security')
  await expectWellMade(page)
  const { key, recoveryCodes } = await setUpSecondFactor(page, admin.password)
  expect(recoveryCodes).toHaveLength(10)
  await expectWellMade(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('ariviyal-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('main')).toContainText('10 left')
  await mailTo(admin.email, /now has a second factor/)

  await logOut()
  await logIn('/admin/users?q=meena')
  await expectWellMade(page)
  await confirm(codeOf(key, 1))
  await expect(page).toHaveURL('/admin/users?q=meena')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()

  await logOut()
  await logIn('/admin/security')
  await confirm(recoveryCodes[0] ?? '')
  await expect(page.getByRole('main')).toContainText('9 left')
  await mailTo(admin.email, /recovery code/)
})

test.describe('with a wrong code', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('the log-in fails, a used recovery code is refused, and the console stays closed to its typed address', { tag: '@long' }, async ({
    page,
  }) => {
    const editor = await staffMember('editor')
    await useSession(page, editor)
    await page.goto('/admin/security')
    const { key, recoveryCodes } = await setUpSecondFactor(page, editor.password)
    const [code = ''] = recoveryCodes
    const other = await login(editor.email, editor.password)
    expect((await api('POST', '/api/auth/user/second-factor', { code }, other.token)).status).toBe(200)

    await page.evaluate(
      (session) => {
        localStorage.setItem('token', session.token)
        localStorage.setItem('user', JSON.stringify(session.user))
      },
      await login(editor.email, editor.password),
    )
    await page.goto('/admin/links')
    await expect(page).toHaveURL('/second-factor?next=%2Fadmin%2Flinks')
    for (const wrong of [code, '000000']) {
      await page.getByLabel('Code', { exact: true }).fill(wrong)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText(/^This code is wrong/)).toHaveCount(1)
    }
    await page.goto('/admin')
    await expect(page).toHaveURL('/second-factor?next=%2Fadmin')
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL('/admin')
  })
})

test('an administrator gives a teacher a staff role, who finds the pages of that role and no others', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const teacher = await newTeacher()
  await enterConsole(page, '/staff')
  await page.getByRole('button', { name: 'Add someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add someone to the staff' })
  await dialog.getByLabel('Email').fill('nobody-has-this@school.example')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill(teacher.email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText(`Meena Kumar (${teacher.email}) can then change, publish and take away`)
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Make Meena Kumar an editor' }).click()
  await expect(row(page, teacher.email)).toContainText('Editor')
  await expect(row(page, teacher.email)).toContainText('Link not opened yet')
  await row(page, teacher.email).getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Link sent again.')
  await expectWellMade(page)
  await followStaffLink(teacher)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const own = await context.newPage()
  await useSession(own, await login(teacher.email, teacher.password))
  await own.goto('/admin')
  const nav = own.getByRole('navigation', { name: 'Staff console' })
  await expect(nav.getByRole('link', { name: 'Links' })).toBeVisible()
  for (const name of ['Messages', 'Users', 'Audit log', 'Staff'])
    await expect(nav.getByRole('link', { name, exact: true })).toHaveCount(0)
  await own.goto('/admin/messages')
  await expect(own.getByRole('main')).toContainText(
    'This page is for support and administrators. Your role is: Editor.',
  )
  await expectWellMade(own)

  await row(page, teacher.email).getByRole('button', { name: /^Role/ }).click()
  const change = page.getByRole('dialog')
  await change.getByLabel('Role').selectOption('support')
  await change.getByRole('button', { name: 'Change the role' }).click()
  await expect(row(page, teacher.email)).toContainText('Support')
  // The open tab is updated when it regains focus.
  await own.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(nav.getByRole('link', { name: 'Messages' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Links' })).toHaveCount(0)
  await own.goto('/admin/links')
  await expect(own.getByRole('main')).toContainText(
    'This page is for editors and administrators. Your role is: Support.',
  )
  await context.close()

  await page.goto('/admin/audit-log')
  await page.getByLabel('What', { exact: true }).selectOption('role.changed')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/action=role\.changed/)
  await expect(row(page, 'changed the role of a person').first()).toBeVisible()
  await expect(row(page, 'published a link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/\d+ entries, chain whole/)
  await expectWellMade(page)
})
