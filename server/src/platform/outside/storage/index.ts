export { diskStorage } from './disk.ts'
export { isKey, NoSuchFile, type Storage, WrongOffset } from './port.ts'
