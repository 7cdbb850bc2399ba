export interface SvgNode {
  name: string
  attributes: Record<string, string>
  children: (SvgNode | string)[]
}

export interface SvgImage {
  width: number
  height: number
  root: SvgNode
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (text: string): string =>
  text.replace(/&(#x?[\da-f]+|\w+);/gi, (entity, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
    return ENTITIES[name] ?? entity
  })

function parseXml(source: string): SvgNode {
  const top: SvgNode = { name: '', attributes: {}, children: [] }
  const stack = [top]
  const clean = source.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/g, '')
  for (const [, text, close, name, attributes, empty] of clean.matchAll(
    /([^<]+)|<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g,
  )) {
    const parent = stack.at(-1) ?? top
    if (text !== undefined) parent.children.push(decode(text))
    else if (close) {
      if (stack.pop()?.name !== name) throw new Error(`SVG: </${name}> has no opening tag`)
    } else {
      const node: SvgNode = { name: name ?? '', attributes: {}, children: [] }
      for (const [, key = '', double, single] of (attributes ?? '').matchAll(
        /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
      )) {
        node.attributes[key] = decode(double ?? single ?? '')
      }
      parent.children.push(node)
      if (!empty) stack.push(node)
    }
  }
  const root = top.children.find((child) => typeof child !== 'string' && child.name === 'svg')
  if (stack.length !== 1 || root === undefined || typeof root === 'string')
    throw new Error('SVG: not one complete drawing')
  return root
}

/** Parses a drawing; its size is that of its view box. */
export function parseSvg(source: string): SvgImage {
  const root = parseXml(source)
  const [left, top, width, height] = (root.attributes['viewBox'] ?? '').split(/[\s,]+/).map(Number)
  if (left !== 0 || top !== 0 || !width || !height) throw new Error('SVG: the view box must start at 0 0')
  return { width, height, root }
}

/** The words of a node and of what is in it. */
export const wordsOf = (node: SvgNode): string =>
  node.children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('')
