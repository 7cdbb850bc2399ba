export const root: string
export function say(line: string): void
export function stop(line: string): never
export function alone<T>(work: () => Promise<T>): Promise<T>
export function run(program: string, args: string[], env?: Record<string, string>): Promise<number>
export function node24(): string
export function prepare(): Promise<void>
export function onNode24(work: () => unknown): Promise<void>
