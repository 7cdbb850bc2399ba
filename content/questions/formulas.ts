/** Names of the values in the formulas below. */
type Name =
  | ('a' | 'A' | 'angle' | 'b' | 'c' | 'd' | 'e' | 'E' | 'f' | 'F' | 'g' | 'h' | 'hc' | 'I' | 'k' | 'L')
  | ('lambda' | 'ln2' | 'm' | 'M' | 'mu' | 'n' | 'p' | 'P' | 'phi' | 'q1' | 'q2' | 'r' | 'R')
  | ('rho' | 't' | 'T1' | 'T2' | 'u' | 'v' | 'V')
type Values = Record<Name, number>

/** Each formula by which the right number of a question is computed, as the files write it. Angles are in degrees. */
const formulas: Record<string, (values: Values) => number> = {
  'a * b': ({ a, b }) => a * b,
  'a * b / (a + b)': ({ a, b }) => (a * b) / (a + b),
  'a * b * m / 1000': ({ a, b, m }) => (a * b * m) / 1000,
  'a * n + b * m + c': ({ a, b, c, m, n }) => a * n + b * m + c,
  'a + b': ({ a, b }) => a + b,
  'a + b + 3 * c': ({ a, b, c }) => a + b + 3 * c,
  '(a + b + c + d + e) / 5': ({ a, b, c, d, e }) => (a + b + c + d + e) / 5,
  'b - a': ({ a, b }) => b - a,
  '(a - b) * h * d * k / 1000': ({ a, b, h, d, k }) => ((a - b) * h * d * k) / 1000,
  '100 / 4': () => 100 / 4,
  '100 * a / (a + b)': ({ a, b }) => (100 * a) / (a + b),
  '(100 - 2 * A) / 2': ({ A }) => (100 - 2 * A) / 2,
  '(100 - p) * m / 100': ({ p, m }) => ((100 - p) * m) / 100,
  '-100 / f': ({ f }) => -100 / f,
  '2 * L': ({ L }) => 2 * L,
  '2 * n + 2': ({ n }) => 2 * n + 2,
  '2 * n^2': ({ n }) => 2 * n ** 2,
  '2^(t / h)': ({ t, h }) => 2 ** (t / h),
  '2 * pi * sqrt(L / g)': ({ L, g }) => 2 * Math.PI * Math.sqrt(L / g),
  '3 * n / 2': ({ n }) => (3 * n) / 2,
  '3 * n + 1': ({ n }) => 3 * n + 1,
  'ln2 / k': ({ ln2, k }) => ln2 / k,
  'd / t': ({ d, t }) => d / t,
  'd / v': ({ d, v }) => d / v,
  'E * p * p / 10000': ({ E, p }) => (E * p * p) / 10_000,
  'E / (R + r)': ({ E, R, r }) => E / (R + r),
  '-E / n^2': ({ E, n }) => -E / n ** 2,
  'F / A': ({ F, A }) => F / A,
  'F / m': ({ F, m }) => F / m,
  'g * t^2 / 2': ({ g, t }) => (g * t ** 2) / 2,
  'hc / lambda': ({ hc, lambda }) => hc / lambda,
  'k * n / m': ({ k, n, m }) => (k * n) / m,
  'k * q1 * q2 / r^2': ({ k, q1, q2, r }) => (k * q1 * q2) / r ** 2,
  '-log10(c)': ({ c }) => -Math.log10(c),
  'm * c * (T2 - T1)': ({ m, c, T1, T2 }) => m * c * (T2 - T1),
  'm * a / M': ({ m, a, M }) => (m * a) / M,
  'm * g': ({ m, g }) => m * g,
  'm * g * h': ({ m, g, h }) => m * g * h,
  'm * v^2 / 2': ({ m, v }) => (m * v ** 2) / 2,
  'm / (M * V)': ({ m, M, V }) => m / (M * V),
  'm / 2^(t / h)': ({ m, t, h }) => m / 2 ** (t / h),
  'm / M': ({ m, M }) => m / M,
  'm / V': ({ m, V }) => m / V,
  'mu * m * g': ({ mu, m, g }) => mu * m * g,
  'n * phi / t': ({ n, phi, t }) => (n * phi) / t,
  'n * V': ({ n, V }) => n * V,
  'n + m / 4': ({ n, m }) => n + m / 4,
  'n / 2': ({ n }) => n / 2,
  'n / 4': ({ n }) => n / 4,
  'n / t': ({ n, t }) => n / t,
  'P * h * d / 1000': ({ P, h, d }) => (P * h * d) / 1000,
  'p * T2 / T1': ({ p, T1, T2 }) => (p * T2) / T1,
  'rho * V * g': ({ rho, V, g }) => rho * V * g,
  'sqrt(2 * g * R)': ({ g, R }) => Math.sqrt(2 * g * R),
  't / n': ({ t, n }) => t / n,
  'u * f / (u - f)': ({ u, f }) => (u * f) / (u - f),
  'u^2 * sin(2 * angle) / g': ({ u, angle, g }) => (u ** 2 * Math.sin((2 * angle * Math.PI) / 180)) / g,
  '(v - u) / t': ({ v, u, t }) => (v - u) / t,
  'v * t / 2': ({ v, t }) => (v * t) / 2,
  'v / (2 * L)': ({ v, L }) => v / (2 * L),
  'V / 2': ({ V }) => V / 2,
  'V * b / a': ({ V, a, b }) => (V * b) / a,
  'V * k': ({ V, k }) => V * k,
  'V * p / 100': ({ V, p }) => (V * p) / 100,
}
export const formulaNames = Object.keys(formulas)

/** The value of a formula of the table; not a number when the formula is unknown or a value is missing. */
export const valueOf = (formula: string, values: Record<string, number>): number =>
  formulas[formula]?.(values as Values) ?? Number.NaN
