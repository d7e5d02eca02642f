export { type FileWay, fileWays, minuteLink, redirectToFile } from './files/fileLinks.ts'
export { safeName } from './files/fileNames.ts'
export { fileHeaders } from './files/files.ts'
export { linkedFile } from './files/linkedFile.ts'
export { removeUnlessKept } from './files/removeUnlessKept.ts'
export { type ClaimedFile, claimUploads, uploadToClaim } from './receiving/claimUpload.ts'
export { signUploadGrant } from './receiving/uploadGrant.ts'

export { registerUploads } from './receiving/uploadRoutes.ts'
