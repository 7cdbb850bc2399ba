import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

interface Module {
  file: string
  text: string
  /** Layout routes around a route, nearest first, without the document: an error there replaces the whole page. */
  layouts: string[]
}

const exported = (text: string, name: string) =>
  new RegExp(`^export (?:(?:async )?function|const) ${name}\\b|^export \\{[^}]*\\b${name}\\b`, 'm').test(text)

function modulesOf(entries: readonly RouteConfigEntry[], layouts: string[] = []): Module[] {
  return entries.flatMap(({ file, children = [] }) => {
    const text = readFileSync(resolve(import.meta.dirname, file), 'utf8')
    return [{ file, text, layouts }, ...modulesOf(children, [text, ...layouts])]
  })
}

const loading = modulesOf(routes).filter(({ text }) => exported(text, 'clientLoader'))

test('some pages load data', () => {
  expect(loading.length).toBeGreaterThan(50)
})

test.each(loading)('an error boundary shows failures of $file and a way on', ({ text, layouts }) => {
  expect([text, ...layouts].some((module) => exported(module, 'ErrorBoundary'))).toBe(true)
})
