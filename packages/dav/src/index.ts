/** WebDAV, CalDAV and CardDAV as a server speaks them. */
