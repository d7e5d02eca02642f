import type { User } from '@app/contract/users/users.shapes.ts'
import { callErrorFrom, unansweredError } from '#core/callError.ts'
import { routes } from '#core/routes.gen.ts'

/** A square in pixels of the upright picture. */
export type Square = { x: number; y: number; edge: number }
type Picture = { userId: string; file: File; square: Square | undefined }

const path = routes.pictures.upload.split(' ')[1] ?? ''

/** Sends a picture and reports the progress from 0 to 1, which `fetch` cannot. Throws a `CallError`. */
export const sendPicture = ({ userId, file, square }: Picture, onProgress: (part: number) => void, signal: AbortSignal): Promise<User> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    // Fields first: the server reads the form as a stream.
    form.append('userId', userId)
    for (const [name, value] of Object.entries(square ?? {})) form.append(name, String(value))
    form.append('myfile', file)

    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status === 200 ? resolve(request.response) : reject(callErrorFrom(request.status, request.response)))
    request.onerror = () => reject(unansweredError())
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
