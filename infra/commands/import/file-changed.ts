/** The club file is no longer what it was when it was checked. */
export class FileChanged extends Error {
  override readonly name = "FileChanged";

  constructor() {
    super("The file changed while it was imported. Import it again.");
  }
}
