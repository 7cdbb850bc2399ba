/**
 * What each shared script holds. Few scripts: each is a request, and an entry in the module list of every page.
 * `modules` are the beginnings of paths from the project's root: a folder with its `/`, a file, or several that begin alike.
 */
interface ScriptGroup {
  name: string
  priority: number
  modules: Modules
  /** Only modules that at least so many routes share. */
  minShareCount?: number
}

interface Modules {
  of: string[]
  except?: string[]
}

/** Beginnings of several paths in one folder. */
const within = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`)

export const scriptGroups: ScriptGroup[] = [
  // React and the router change together, and every page needs both.
  {
    name: 'react',
    priority: 5,
    modules: { of: within('node_modules', 'react/', 'react-dom/', 'scheduler/', 'react-router/', '@react-router/') },
  },
  // Shared by the masthead and nearly every page.
  {
    name: 'frame',
    priority: 4,
    modules: {
      of: [
        'web/src/frame/',
        ...within('web/src/ui', 'badge', 'banner', 'button', 'card', 'class', 'dot', 'icon', 'page-head'),
        ...within('web/src/ui/loading', 'spinner', 'waiting', 'part-failure'),
        ...within('web/src/session', 'address-notice', 'head', 'log-out', 'require', 'session-keeper', 'store', 'use-'),
        ...within('web/src/session/subscription', 'ask-or-renew', 'unless-asked', 'use-'),
        ...within('web/src/site', 'failure', 'not-found-page'),
        ...within('contract/src', 'brand', 'end-slashes'),
      ],
      except: [
        ...within('web/src/frame', 'account-face', 'page-failure', 'classroom-failure', 'section'),
        ...within('web/src/frame', 'announcement', 'offline', 'bell', 'search'),
      ],
    },
  },
  // Live session rules that the console and the next chunk use.
  {
    name: 'lengths',
    priority: 5,
    modules: { of: within('contract/src', 'length-in-words', 'live/live-rules') },
  },
  // Verification code: the verification page loads neither the API client nor forms.
  {
    name: 'certificates',
    priority: 4,
    modules: { of: within('contract/src/certificates', 'certificate-proof', 'packed', 'serial') },
  },
  // Loaded only to verify a signature.
  { name: 'signatures', priority: 4, modules: { of: ['node_modules/@noble/'] } },
  // Used by every page with a call; other pages do not load it.
  {
    name: 'calls',
    priority: 3,
    modules: {
      of: [
        'node_modules/zod/',
        ...within(
          'contract/src',
          'digit-grouping',
          'endpoint',
          'errors',
          'fields',
          'idempotency',
          'limits',
          'messages',
          'name-text',
        ),
        'web/src/api/',
        'web/src/ui/form/field-frame',
      ],
      except: ['web/src/api/pupil'],
    },
  },
  // Used by nearly every page for users; pupils' pages have hardly a form.
  {
    name: 'forms',
    priority: 3,
    modules: {
      of: [
        ...within('contract/src', 'accounts/accounts', 'contact/contact', 'content', 'staff/undo', 'web-address'),
        ...within('contract/src/chapters', 'chapter-rules', 'use-role'),
        ...within('web/src/ui', 'form/form', 'form/field.'),
        ...within('web/src/ui/loading', 'load-failure', 'load-on-demand'),
      ],
    },
  },
  // What a page shows while it waits for data that it can begin without.
  { name: 'awaited', priority: 2, modules: { of: within('web/src/ui/loading', 'await', 'use-answer') } },
  // Small parts that pupils' pages share with a few others, which need nothing else of them.
  {
    name: 'offline',
    priority: 2,
    modules: { of: within('web/src', 'session/device/offline-page', 'sending/') },
  },
  {
    name: 'parts',
    priority: 2,
    modules: {
      of: within('web/src/ui', 'file/save-file', 'mark.', 'moment', 'dialog/dialog-frame', 'dialog/use-dialog'),
    },
  },
  // Questions as pupils and their teachers see them.
  {
    name: 'questions',
    priority: 2,
    modules: {
      of: [
        ...within('contract/src/questions', 'pupil-question', 'picture', 'formulas'),
        ...within('contract/src/tests', 'attempts', 'modes', 'question-numbers', 'rubric'),
        'contract/src/classroom/pupils',
        ...within(
          'web/src/tests',
          'answer-values',
          'move-buttons',
          'moved-by',
          'pupil/progress',
          'pupil/taking/batches',
        ),
        ...within('web/src/questions/preview', 'formula', 'rich-text', 'question-picture'),
      ],
    },
  },
  // What all pupils' pages share: their session, their language and its words.
  {
    name: 'pupil',
    priority: 1,
    modules: {
      of: [
        ...within('web/src/languages', 'speak', 'class-', 'error', 'pupil'),
        ...within('web/src/session', 'pupils/pupil-store', 'pupils/kept-pupils', 'device/device-database'),
        'web/src/api/pupil',
        ...within('web/src/tests/pupil', 'offline-class', 'taking/send-loop', 'taking/server-clock'),
        'web/src/tests/pupil/waiting/',
        'node_modules/@lingui/',
      ],
      except: ['web/src/tests/pupil/waiting/send'],
    },
  },
  // What a pupil's phone needs to take a test, in one request.
  {
    name: 'taking',
    priority: 1,
    modules: {
      of: ['web/src/tests/pupil/'],
      except: within(
        'web/src/tests/pupil',
        'ended',
        'shown-answers',
        'test-list',
        'test.',
        'progress',
        'taking/batches',
        'waiting',
      ),
    },
  },
  // What is charged, for guests' pages, without the endpoints of `people`.
  {
    name: 'payments',
    priority: 3,
    modules: {
      of: [
        ...within('contract/src', 'money', 'subscriptions/gst', 'subscriptions/payments'),
        'web/src/payments/use-fees',
      ],
    },
  },
  // Pages around logging in.
  {
    name: 'account',
    priority: 1,
    modules: {
      of: ['web/src/ui/narrow-page', ...within('web/src/accounts', 'confirm-password', 'registered-address')],
    },
  },
  // What schools and teachers choose from: boards, subjects, languages, kinds of material.
  {
    name: 'teaching',
    priority: 3,
    modules: {
      of: [
        ...within('contract/src', 'accounts/teaching', 'community/people/languages', 'institutions/institution-fields'),
        'contract/src/materials/material-kinds',
      ],
    },
  },
  // Pages that list what is elsewhere.
  {
    name: 'links',
    priority: 1,
    modules: {
      of: ['contract/src/links/', ...within('web/src/links', 'bullet-page', 'load-page-links', 'page-links')],
    },
  },
  // The console has materials without chapters.
  { name: 'materials', priority: 2, modules: { of: ['contract/src/materials/'] } },
  // Books, videos and materials by chapter.
  {
    name: 'chapters',
    priority: 1,
    modules: {
      of: [...within('contract/src', 'chapters/chapters', 'library/library.'), 'web/src/chapters/load-chapters'],
    },
  },
  // What stands on the cards of books and videos.
  { name: 'cards', priority: 1, modules: { of: within('web/src/library', 'chapter-links', 'subscribe-to-access') } },
  // Lists of books and videos, page by page.
  { name: 'shelves', priority: 0, modules: { of: within('web/src/library', 'load-library', 'use-shelf-pages') } },
  // The form above public lists, which sends itself when a choice changes.
  {
    name: 'filters',
    priority: 1,
    modules: {
      of: [
        ...within('web/src/ui/list', 'board-filter', 'content-filter', 'filter-choice', 'filter-form'),
        ...within('web/src/ui', 'form/search-field', 'list/use-filter-form'),
      ],
    },
  },
  // States and their districts, which few pages choose from.
  { name: 'districts', priority: 1, modules: { of: ['contract/src/community/people/district'] } },
  // Organisations and their offers, for guests too.
  {
    name: 'partnerships',
    priority: 0,
    modules: {
      of: [
        ...within('contract/src/partnerships', 'offers', 'partnership-fields', 'partnership-rules'),
        'web/src/partnerships/partnership-words',
      ],
    },
  },
  // Features whose endpoints depend on each other; those of others stay with their users.
  {
    name: 'people',
    priority: 2,
    modules: {
      of: [...within('contract/src/staff', 'dashboard', 'history', 'mails', 'staff'), 'contract/src/subscriptions/'],
      except: ['contract/src/subscriptions/statements'],
    },
  },
  {
    name: 'schools',
    priority: 2,
    modules: {
      of: [
        'contract/src/staff/exports',
        ...within(
          'contract/src/institutions',
          'institutions',
          'institution-details',
          'institution-events',
          'own-institution',
        ),
        'contract/src/accounts/team',
      ],
    },
  },
  // Columns and filters of the console's lists, which its other pages do not have.
  { name: 'lists', priority: 0, modules: { of: ['web/src/console/list/'] } },
  // Parts of lists, dialogs and the console that many routes share: one chunk instead of twenty.
  { name: 'console', priority: 2, minShareCount: 24, modules: { of: ['web/src/'], except: ['web/src/console/list/'] } },
]

/** Finds the modules in a full path. */
export function patternOf({ of, except = [] }: Modules): RegExp {
  const oneOf = (paths: string[]) => paths.map((path) => RegExp.escape(path)).join('|')
  const start = String.raw`(?<=[\\/])`
  return new RegExp(except.length > 0 ? `${start}(?!${oneOf(except)})(?:${oneOf(of)})` : `${start}(?:${oneOf(of)})`)
}
