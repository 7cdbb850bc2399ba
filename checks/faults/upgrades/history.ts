import { spawnSync } from 'node:child_process'
import { root } from '../../real-server.ts'

const folder = 'server/src/migrations'

function git(args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, input, encoding: 'utf8', maxBuffer: 2 ** 27 })
  if (status !== 0) throw new Error(`git ${args[0] ?? ''}: ${stderr}`)
  return stdout
}

/** The migrations of a tree, by name, with git's hash of their content. */
function migrationsOf(tree: string): Map<string, string> {
  const lines = git(['ls-tree', tree]).split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, hash = '', name = ''] = /^\S+ blob (\S+)\t(\d{4}_\w+)\.sql$/.exec(line) ?? []
      return name ? [[name, hash] as const] : []
    }),
  )
}

interface Dated {
  commit: string
  /** In seconds. */
  at: number
}

/** Newest first. */
const commitsOf = (...args: string[]): Dated[] =>
  git(['log', '--format=%H %ct', ...args, 'HEAD'])
    .trim()
    .split('\n')
    .map((line) => {
      const [commit = '', at] = line.split(' ')
      return { commit, at: Number(at) }
    })

/** The tree of migrations of each commit that has one. */
function treesOf(commits: Dated[]): (Dated & { tree: string })[] {
  const answers = git(['cat-file', '--batch-check'], commits.map(({ commit }) => `${commit}:${folder}\n`).join(''))
  return answers
    .trim()
    .split('\n')
    .flatMap((line, index) => {
      const [tree = '', type] = line.split(' ')
      const commit = commits[index]
      return commit && type === 'tree' ? [{ ...commit, tree }] : []
    })
}

/** Branches are merged within this time, the last of them with one migration for all. */
const mergeSeconds = 3_600

const numberOf = (migration: string) => migration.slice(0, 4)

export interface History {
  /** For each state of the schema, oldest first, a commit whose sources fit it. */
  states: { last: string; commit: string }[]
  /** A line for each migration on the main branch that was changed after another had built on it. */
  edited: string[]
}

/** Reads earlier schemas from the repository. @throws Error in a shallow clone. */
export function readHistory(): History {
  if (git(['rev-parse', '--is-shallow-repository']).trim() === 'true')
    throw new Error('this clone holds no earlier commits: git fetch --unshallow')
  const current = migrationsOf(`HEAD:${folder}`)
  const names = [...current.keys()].sort()
  const cache = new Map<string, Map<string, string>>()
  const read = (tree: string) => {
    const migrations = cache.get(tree) ?? migrationsOf(tree)
    cache.set(tree, migrations)
    return migrations
  }

  const mainBranch = treesOf(commitsOf('--first-parent'))
  const known = [...mainBranch, ...treesOf(commitsOf())].map(({ commit, at, tree }) => {
    const migrations = [...read(tree)]
    const other = migrations.findIndex(([name, hash], index) => names[index] !== name || current.get(name) !== hash)
    return { commit, at, count: migrations.length, asToday: other < 0 ? migrations.length : other }
  })
  const states = names.map((last, index) => {
    const built = known.filter(({ asToday }) => asToday > index)
    // The next migration may have been another when it was first written.
    const nextAt = Math.min(...built.filter(({ count }) => count > index + 1).map(({ at }) => at))
    const commits = built.filter(({ count }) => count === index + 1)
    // Just before the next migration, sources that were merged are ahead of their migration.
    return { last, commit: (commits.find(({ at }) => at <= nextAt - mergeSeconds) ?? commits[0])?.commit ?? '' }
  })

  const edited = new Set<string>()
  for (const { commit, tree } of mainBranch) {
    const then = read(tree)
    // Commits before today's initial migration have an unrelated migration history.
    if (!then.has(names[0] ?? '')) continue
    // The newest may change until the next one builds on it, since branches are merged one after the other.
    const newest = numberOf([...then.keys()].at(-1) ?? '')
    for (const [name, hash] of then)
      if (numberOf(name) !== newest && current.get(name) !== hash)
        edited.add(`the migration ${name} of commit ${commit.slice(0, 8)} is another now`)
  }
  return { states, edited: [...edited] }
}
