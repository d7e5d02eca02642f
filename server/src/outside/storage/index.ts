export { diskStorage } from './disk.ts'
export { type ByteRange, isKey, NoSuchFile, type Storage, WrongOffset } from './port.ts'
