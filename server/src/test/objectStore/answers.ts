import type { ServerResponse } from 'node:http'

/** XML as object stores send it; an array repeats its element. */
export type Xml = string | number | boolean | { [name: string]: Xml | Xml[] | undefined }

export function sendXml(answer: ServerResponse, status: number, root: string, content: Xml) {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content)}`
  answer.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) }).end(body)
}

const statuses: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  InvalidRange: 416,
  NotImplemented: 501,
  SlowDown: 503,
  InternalError: 500,
}

/** A HEAD answer has no body, so it has only a status. */
export function refuse(answer: ServerResponse, code: string, status = statuses[code] ?? 400) {
  if (answer.req.method === 'HEAD') return void answer.writeHead(status).end()
  sendXml(answer, status, 'Error', { Code: code, Message: `The store says ${code}.` })
}

function element(name: string, content: Xml): string {
  const inside =
    typeof content === 'object'
      ? Object.entries(content)
          .flatMap(([inner, value]) =>
            (Array.isArray(value) ? value : [value]).map((one) => (one === undefined ? '' : element(inner, one))),
          )
          .join('')
      : String(content).replace(/[<>&"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  return `<${name}>${inside}</${name}>`
}
