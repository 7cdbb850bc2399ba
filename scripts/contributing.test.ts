import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './prepare.mjs'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const guide = read('CONTRIBUTING.md')

/** A heading, and the numbered steps below it. */
const lists = guide
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: /^.*/.exec(section)?.[0] ?? '',
    steps: [...section.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, text = '']) => ({ number: Number(number), text })),
  }))
  .filter(({ steps }) => steps.length > 0)

interface Walk {
  /** What the placeholders of the steps stand for in the example. */
  example: Record<string, string>
  /** For each step: what the example has in files and folders that the step names. An empty object is a step for people. */
  steps: Record<string, RegExp>[]
}

/** An existing example for each list, and how to see that it has everything the list asks for. */
const walks: Record<string, Walk> = {
  'Add a feature': {
    example: { feature: 'links' },
    steps: [
      { 'contract/src/links/links.ts': /= endpoint\(\{/, 'contract/src/api.ts': /from '\.\/links\/links\.ts'/ },
      { 'server/src/links/links.feature.ts': /export const linksFeature: Feature = \{\n {2}name: 'links',/ },
      { 'server/src/app.ts': /^ {2}linksFeature,$/m },
      { 'server/src/links/links.routes.ts': /export function linksRoutes/, 'server/src/links/links.test.ts': /test\(/ },
      {
        'web/src/links': /export default function FreeWebsitesPage/,
        'web/src/links/staff': /export default function LinksPage/,
        'web/src/routes.ts': /'links\/free-websites\.tsx'[^]*'links\/staff\/links\.tsx'/,
        'web/src/staff/console-places.ts': /'\/admin\/links'/,
      },
      {},
    ],
  },
  'Add a call': {
    example: { feature: 'links', 'verb-noun': 'publish-link' },
    steps: [
      { 'contract/src/links/links.ts': /export const publishLink = endpoint\(\{[^}]*access: 'editor'/ },
      {
        'contract/src/server-messages.ts': /\blinkPublished: /,
        'contract/src/errors.ts': /'not-found'/,
        'server/src/platform/http/errors.ts': /'not-found': 404/,
      },
      { 'server/src/links/publish-link.ts': /ctx\.db\.transaction\([^]*await recordAction\(/ },
      { 'server/src/links/links.routes.ts': /route\(app, calls\.publishLink,/ },
      { 'server/src/links/links.test.ts': /openTestApp\(\)[^]*calls\.publishLink/ },
      {
        'server/src/testing/staff-changes': /\[nameOf\(publishLink\)\]/,
        'server/src/testing/objects-of-others.ts': /\bremoveLink\b/,
        'server/src/testing/growth/growth-calls.ts': /select id from ebooks/,
      },
      { 'docs/access.md': /`POST \/api\/admin\/links`/ },
    ],
  },
  'Add a page': {
    example: {},
    steps: [
      { 'web/src/routes.ts': /'links\/free-websites\.tsx'/, 'web/src/prerendered-paths.ts': /'\/free-websites'/ },
      { 'web/src/ui': /export function Field|export const Field/ },
      {},
      { 'e2e/support/pages.ts': /'\/free-websites'/ },
      { 'scripts/budgets.test.ts': /prerenderedPaths/ },
    ],
  },
  'Add a mail': {
    example: { feature: 'contact' },
    steps: [
      { 'server/src/contact/contact.mails.ts': /export const messageForStaffMail = [^]*composeMail\(/ },
      {},
      {
        'server/src/contact/mail-samples.ts': /\bmessageForStaffMail\(/,
        'server/src/contact/contact.feature.ts': /mailSamples: /,
      },
    ],
  },
  'Add a field': {
    example: { feature: 'links', table: 'links', 'verb-noun': 'publish-link' },
    steps: [
      {
        'contract/src/links/links.ts':
          /export const Link = [^]*description: [^]*export const LinkForm = [^]*description: /,
        'contract/src/limits.ts': /\bparagraphMax: /,
        'contract/src/fields.ts': /export const optionalText\b/,
      },
      { 'server/src/links/links.table.ts': /^ {4}description: text\(\)/m },
      {
        'server/src/links/publish-link.ts': /description: form\.description/,
        'server/src/links/links.routes.ts': /description: row\.description/,
      },
      { 'web/src/links': /name="description"/ },
      { 'server/src/testing/growth': /insert into links \([^)]*description/ },
      {},
    ],
  },
  'Add a table': {
    example: { feature: 'links', table: 'links' },
    steps: [
      { 'server/src/links/links.table.ts': /pgTable\(\s*'links'/ },
      {
        'server/src/foreign-keys.test.ts': /links_created_by_users_id_fk/,
        'server/src/privacy/personal-data.test.ts': /'links\.created_by'/,
      },
      { 'server/src/testing/special-rows.ts': /^ {2}links: /m },
      { 'server/src/testing/growth': /insert into links / },
      {},
    ],
  },
  'Add a package': {
    example: {},
    steps: [{ 'scripts/supply-chain.test.ts': /esbuild/ }, { 'scripts/bundle-server.ts': /external: \[/ }],
  },
}

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
const sources = tracked.filter((file) => /^(contract|server|web)\/src\/.*\.(ts|tsx|css)$/.test(file))
const code = sources.map(read).join('\n')

/** The text of a file, or of all files in a folder and below it; null for what is not there. */
function textAt(place: string): string | null {
  if (!existsSync(path.join(root, place))) return null
  if (!statSync(path.join(root, place)).isDirectory()) return read(place)
  return tracked
    .filter((file) => file.startsWith(`${place}/`) && /\.(ts|tsx|sql|md)$/.test(file))
    .map(read)
    .join('\n')
}

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const isPath = (mark: string) => /^(contract|server|web|e2e|scripts|content|docs)(\/[\w<>./-]+)?$/.test(mark)
const marksIn = (step: string) => [...step.matchAll(/`([^`]+)`/g)].map(([, mark = '']) => mark)
const fillIn = (mark: string, example: Record<string, string>) =>
  mark.replaceAll(/<([\w-]+)>/g, (whole, name: string) => example[name] ?? whole)

/** Whether something that a step names is in the project: a file or folder, a command, or a name in the code. */
function isThere(mark: string): boolean {
  if (isPath(mark)) return existsSync(path.join(root, mark))
  const [, script] = /^npm run ([\w:-]+)$/.exec(mark) ?? []
  if (script) return script in scripts
  const [, bin] = /^npx ([\w-]+)/.exec(mark) ?? []
  if (bin) return existsSync(path.join(root, 'node_modules/.bin', bin))
  if (/^npm install --save-exact$/.test(mark)) return true
  // A name, with its object before it or a value behind it: `ctx`, `jobs.finish`, `secondFactor: 'not-asked'`.
  const [, name = '', value] = /^(?:\w+\.)?([A-Za-z]\w*)(?:: ('[\w-]+'))?$/.exec(mark) ?? []
  if (name) {
    const exported = `export (?:async |default )?(?:const|function|interface|class|type) ${name}\\b`
    const member = `^\\s+(?:async )?${name}\\??${value ? `: ${value}` : '[:(=<]'}`
    const attribute = `<\\w+ [^>]*\\b${name}=`
    return new RegExp(`${exported}|${member}|${attribute}`, 'm').test(code)
  }
  // The class of an element, the end of a column's name, or syntax.
  return /^when-\w+$/.test(mark) ? code.includes(mark) : mark === '_key' || mark === 'import()'
}

test('CONTRIBUTING.md has the lists that this test follows, step by step', () => {
  expect(lists.map(({ title, steps }) => [title, steps.map(({ number }) => number)])).toEqual(
    Object.entries(walks).map(([title, { steps }]) => [title, steps.map((_, index) => index + 1)]),
  )
})

describe.each(Object.entries(walks))('%s', (title, { example, steps }) => {
  const written = lists.find((list) => list.title === title)?.steps.map(({ text }) => text) ?? []

  test('every step names only what is in the project', () => {
    const gone = written.flatMap((step) =>
      marksIn(step)
        .map((mark) => fillIn(mark, example))
        .filter((mark) => !isThere(mark)),
    )
    expect(gone).toEqual([])
  })

  test('the example has what every step asks for', () => {
    const missing = steps.flatMap((checks, index) => {
      const named = marksIn(written[index] ?? '').map((mark) => fillIn(mark, example))
      return Object.entries(checks)
        .filter(([place, pattern]) => !named.includes(place) || !pattern.test(textAt(place) ?? ''))
        .map(([place, pattern]) => `step ${index + 1}: ${place}, ${pattern}`)
    })
    expect(missing).toEqual([])
  })
})

test('the rest of CONTRIBUTING.md names only commands that exist', () => {
  const commands = [...guide.matchAll(/`npm run ([\w:-]+)/g)].map(([, script = '']) => script)
  expect(commands.filter((script) => !(script in scripts))).toEqual([])
})
