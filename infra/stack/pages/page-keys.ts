/** The file that the site answers at `/`. */
export const START_PAGE = "index.html";
/** The file of the page that other sites may frame. */
export const FRAMED_PAGE = "embed";
/** The file that the site answers where there is none. */
export const NOT_FOUND_PAGE = "not-found.html";
