import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { packManifest } from './route-manifest.ts'

const home = { id: '0', parentId: 'root', index: true, module: '/assets/a1.js', imports: ['/assets/react.js'], css: [] }
const manifest = {
  version: '1a2b3c4d',
  url: '/assets/manifest-1a2b3c4d.js',
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
  routes: {
    '0': home,
    root: {
      id: 'root',
      path: '',
      module: '/assets/r0.js',
      imports: [],
      css: [],
      hasLoader: false,
      hasClientLoader: true,
    },
    gate: { id: 'gate', parentId: 'root', module: '/assets/g2.js', imports: [], css: ['/assets/x.css'] },
    '1.0': { id: '1.0', parentId: 'gate', path: 'lms/tests/:id', module: '/assets/t3.js', imports: [], css: [] },
    '1.1': { id: '1.1', parentId: 'gate', path: 'lms', module: '/assets/l4.js', imports: [], css: [] },
    '1': { id: '1', parentId: '1.1', path: '*', module: '/assets/n5.js', imports: [], css: [], hasLoader: false },
  },
}

test('the packed manifest sets what the router reads', () => {
  const text = `var window = this; ${packManifest(manifest)}; JSON.stringify(__reactRouterManifest)`
  expect(JSON.parse(String(runInNewContext(text)))).toEqual({
    version: '1a2b3c4d',
    url: '/assets/manifest-1a2b3c4d.js',
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      '0': { id: '0', parentId: 'root', index: true, module: '/assets/a1.js', css: [] },
      root: { id: 'root', module: '/assets/r0.js', css: [], hasClientLoader: true },
      gate: { id: 'gate', parentId: 'root', module: '/assets/g2.js', css: ['/assets/x.css'] },
      '1.0': { id: '1.0', parentId: 'gate', path: 'lms/tests/:id', module: '/assets/t3.js', css: [] },
      '1.1': { id: '1.1', parentId: 'gate', path: 'lms', module: '/assets/l4.js', css: [] },
      '1': { id: '1', parentId: '1.1', path: '*', module: '/assets/n5.js', css: [] },
    },
  })
})

test.each([{ path: 'two words' }, { module: '/other/a1.js' }])('a route with %j does not fit', (odd) => {
  expect(() => packManifest({ ...manifest, routes: { '0': { ...home, ...odd } } })).toThrow('no column')
})
