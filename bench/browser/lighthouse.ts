import { installOnDemand } from '../../scripts/testing/install-on-demand.ts'

/** The fields of Lighthouse's result that are read. Scores are 0 to 1, or null when a category could not be scored. */
interface Result {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { title: string; score: number | null; numericValue?: number }>
  }
}
type Lighthouse = (
  address: string,
  flags: { port: number; output: 'json'; logLevel: 'error' | 'silent'; onlyCategories: string[] },
) => Promise<Result | undefined>

/** Installs Lighthouse on demand: its 90 packages and 180 MB would be half of a full installation. @throws Error when npm cannot install it. */
export const openLighthouse = async (): Promise<Lighthouse> =>
  (await installOnDemand('lighthouse', '13.5.0', 'core/index.js')) as Lighthouse
