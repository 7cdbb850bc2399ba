import { fewestPairs } from '@ariviyal/contract/reports/gains'

/** How the figures of a gain are found. */
export const GainMethod = () => (
  <details className="mt-12 max-w-measure">
    <summary className="link inline-flex min-h-11 cursor-pointer items-center">How the figures are found</summary>
    <p className="mt-3">
      Only pupils with both results count, each with the attempt that has the most marks; answers that wait for your
      marks leave a pupil out. The gain is the mean share of the marks after, minus the mean before. The normalised gain
      (Hake, 1998) is that as a part of what was missing before. “Between” is a 95 % interval: the class is drawn again
      4,000 times by chance with a fixed start, and the outer percentiles are left out, a little wider for small classes
      (Hesterberg, 2015). Below {fewestPairs} pupils there is no figure. Two tests of different difficulty cannot be
      compared fairly, and pupils also learn elsewhere: a gain alone does not prove what caused it.
    </p>
  </details>
)
