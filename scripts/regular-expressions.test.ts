import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { entryOf } from '../server/src/chapters/page-of-section.ts'
import { timing } from '../server/src/platform/examine/captions.ts'
import { writtenNumber } from '../server/src/questions/marking/decimal.ts'
import { patternOf as markedPattern } from '../server/src/platform/search/mark-words.ts'
import { patternOf as foundPattern } from '../web/src/library/reader/find/find.ts'
import { superLinearPump } from './pump.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Expressions composed at run time, by their file: one example each. */
const composed: Record<string, RegExp[]> = {
  'server/src/chapters/page-of-section.ts': [entryOf('Light and shadow')],
  'server/src/platform/http/site/site.ts': [/^\/reset-password\/[^/]+$/, /^\/sessions\/[^/]+\/room\/[^/]+$/],
  'server/src/platform/examine/captions.ts': [timing],
  'server/src/platform/pdf/fonts.ts': [/\p{Script=Tamil}/u],
  'server/src/platform/search/mark-words.ts': [markedPattern(['reflection', 'light'])],
  'server/src/questions/marking/decimal.ts': [writtenNumber],
  'web/src/library/reader/find/find.ts': [foundPattern('light (2.5 m)') ?? /$/],
}

interface Found {
  files: string[]
  expressions: Map<string, { expression: RegExp; file: string }>
  composing: Set<string>
}

/** All regular expressions of the product, whether or not they match outside text. */
function findExpressions(): Found {
  const found: Found = { files: [], expressions: new Map(), composing: new Set() }
  for (const name of globSync('{contract,embedded-postgres,server,web}/src/**/*.{ts,tsx}', { cwd: root })) {
    const file = name.split(path.sep).join('/')
    if (/\.test\.tsx?$|[-/]testing\.ts$|^server\/src\/testing\//.test(file)) continue
    found.files.push(file)
    const { program, errors } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
    const look = ({ callee }: { callee: { type: string } }) => {
      if (callee.type === 'Identifier' && 'name' in callee && callee.name === 'RegExp') found.composing.add(file)
    }
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        found.expressions.set(`/${pattern}/${flags}`, { expression: new RegExp(pattern, flags), file })
      },
      NewExpression: look,
      CallExpression: look,
    }).visit(program)
  }
  return found
}

test('no regular expression takes more than linear time for any text', { timeout: 300_000 }, () => {
  const { files, expressions, composing } = findExpressions()
  expect(files.length).toBeGreaterThan(400)
  expect(expressions.size).toBeGreaterThan(150)
  expect([...composing].sort()).toEqual(Object.keys(composed).sort())
  const all = [
    ...expressions.values(),
    ...Object.entries(composed).flatMap(([file, made]) => made.map((expression) => ({ expression, file }))),
  ]
  const slow = all.flatMap(({ expression, file }) => {
    const pump = superLinearPump(expression)
    return pump ? [`${file}: ${String(expression)} on ${JSON.stringify(pump)}`] : []
  })
  expect(slow).toEqual([])
})

test('known quadratic, cubic and exponential expressions are detected', { timeout: 120_000 }, () => {
  const known = [/\/+$/, /\s*;\s*q=/, /<item\b[^>]*>/, /^(a+)+$/]
  expect(known.filter((expression) => superLinearPump(expression) === null)).toEqual([])
})
