import { borrowPackage } from '../../scripts/borrow-package.ts'

/** Of Lighthouse's result, what is read here. Scores are 0 to 1; null where a category could not be judged. */
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

/** Lighthouse: with its 90 packages and 180 MB it would be half of what everybody installs. @throws Error where npm cannot install it. */
export const openLighthouse = async (): Promise<Lighthouse> =>
  (await borrowPackage('lighthouse', '13.5.0', 'core/index.js')) as Lighthouse
