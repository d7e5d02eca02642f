export { minuteLink } from './files/fileLinks.ts'
export { safeName } from './files/fileNames.ts'
export { type ClaimedFile, claimUploads } from './receiving/claimUpload.ts'
export { signUploadGrant } from './receiving/uploadGrant.ts'

export { registerUploads } from './receiving/uploadRoutes.ts'
