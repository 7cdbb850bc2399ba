import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { firstLine, type Report, type TestResult } from './test-report.ts'

const said = (errors: readonly { message: string }[] | undefined): string => firstLine(errors?.[0]?.message ?? '')

/**
 * Writes the results to `TEST_REPORT` for `test-all.ts`. Vitest's JSON omits unhandled errors and failed hooks, which a second run could then
 * hide.
 */
export default class WrittenReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: Report = {
      tests: modules.flatMap((module) => [
        ...[module, ...module.children.allSuites()].flatMap(hookOf),
        ...[...module.children.allTests()].map(resultOf),
      ]),
      errors:
        unhandled.length > 0
          ? unhandled.map(({ message }) => `unhandled: ${firstLine(message)}`)
          : modules.filter(isUnfinished).map((module) => `${fileOf(module)} did not come to its end`),
      durations: Object.fromEntries(
        modules.map((module) => {
          const { collectDuration, setupDuration, duration } = module.diagnostic()
          return [fileOf(module), collectDuration + setupDuration + duration]
        }),
      ),
    }
    writeFileSync(process.env['TEST_REPORT'] ?? '', JSON.stringify(report))
  }
}

const fileOf = (module: TestModule): string => path.relative(module.project.vitest.config.root, module.moduleId)

/** Its worker crashed, usually reported as an unhandled error too. */
const isUnfinished = (module: TestModule): boolean => ['pending', 'queued'].includes(module.state())

/** Failures of a file or a suite outside of its tests: it cannot be loaded, or a hook failed. */
function hookOf(part: TestModule | TestSuite): TestResult[] {
  const [file, name] = part.type === 'module' ? [fileOf(part), ''] : [fileOf(part.module), part.fullName]
  const errors = part.errors()
  return errors.length === 0 ? [] : [{ file, name, outcome: 'failed', error: said(errors), isHook: true }]
}

function resultOf(test: TestCase): TestResult {
  const of = { file: fileOf(test.module), name: test.fullName }
  const { state, errors } = test.result()
  if (state === 'failed') return { ...of, outcome: 'failed', error: said(errors) }
  return { ...of, outcome: state === 'passed' ? 'passed' : 'skipped' }
}
