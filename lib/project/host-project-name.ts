/** Names of project files on a site, without `.zip`: none leads out of the folder or needs escaping. */
export const HOST_PROJECT_NAME = /^[A-Za-z0-9._-]{1,100}$/;
