import * as calls from '@ariviyal/contract/tests/analysis'
import { type App, route } from '../../platform/http/route.ts'
import { analyseTest } from './analyse-test.ts'
import { exportAnalysis } from './export-analysis.ts'

export function analysisRoutes(app: App): void {
  route(app, calls.showAnalysis, ({ ctx, caller, params }) => analyseTest(ctx, caller.user.id, params.id))
  route(app, calls.exportAnalysis, ({ ctx, caller, params, query }) =>
    exportAnalysis(ctx, caller.user.id, params.id, query.format),
  )
}
